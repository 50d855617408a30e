// One connection to the server that reconnects by itself. Listeners to a table receive every update and the
// state of the connection; after a break, they are subscribed again from where they were.
import { forgetMe } from "./house";
import type { Action, Api, LobbyTable, Page, Update } from "./house";
import { settings } from "./settings.svelte";
import type { Link } from "./table";

export interface Listener {
  table: string;
  /** The last number this listener has seen; 0 for everything. */
  since: () => number;
  onupdate: (update: Update) => void;
  onlink: (link: Link) => void;
  onerror: (sentence: string) => void;
}

interface LobbyListener {
  onlobby: (page: Page<LobbyTable>) => void;
}

interface TournamentListener {
  tournament: string;
  /** Something has changed. */
  onnews: () => void;
}

const firstWait = 400;
const longestWait = 8000;
/** Networks that fail silently are noticed after this time. */
const silence = 40_000;

class HouseSocket {
  #socket: WebSocket | null = null;
  #listeners = new Set<Listener>();
  /** Listeners that wait for the first answer about their table. */
  #asking = new Set<Listener>();
  #lobby = new Set<LobbyListener>();
  #tournaments = new Set<TournamentListener>();
  #wait = firstWait;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;

  constructor() {
    addEventListener("online", () => this.#reconnectNow());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#reconnectNow();
    });
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#open();
    this.#subscribe(listener);
    return () => {
      this.#listeners.delete(listener);
      this.#asking.delete(listener);
      this.#send({ do: "unsubscribe", table: listener.table });
      this.#closeIfIdle();
    };
  }

  listenToLobby(listener: LobbyListener): () => void {
    this.#lobby.add(listener);
    this.#open();
    this.#send({ do: "subscribe", lobby: true });
    return () => {
      this.#lobby.delete(listener);
      this.#send({ do: "unsubscribe", lobby: true });
      this.#closeIfIdle();
    };
  }

  listenToTournament(listener: TournamentListener): () => void {
    const { tournament } = listener;
    this.#tournaments.add(listener);
    this.#open();
    this.#send({ do: "subscribe", tournament });
    return () => {
      this.#tournaments.delete(listener);
      this.#send({ do: "unsubscribe", tournament });
      this.#closeIfIdle();
    };
  }

  get #idle(): boolean {
    return this.#listeners.size === 0 && this.#lobby.size === 0 && this.#tournaments.size === 0;
  }

  /** Requests a table again: everything, or what came after the listener's last number. */
  again(listener: Listener): void {
    this.#subscribe(listener);
  }

  #open(): void {
    if (this.#socket || this.#idle) return;
    clearTimeout(this.#timer);
    const address = new URL(`/api/socket?lang=${settings.language}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    // A connection that never opens is given up like one that has gone silent.
    this.#heard = performance.now();
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => this.#check(), silence / 3);
    socket.addEventListener("open", () => {
      this.#wait = firstWait;
      this.#heard = performance.now();
      for (const listener of this.#listeners) this.#subscribe(listener);
      if (this.#lobby.size) this.#send({ do: "subscribe", lobby: true });
      for (const { tournament } of this.#tournaments) this.#send({ do: "subscribe", tournament });
    });
    socket.addEventListener("message", ({ data }) => this.#hear(String(data)));
    socket.addEventListener("close", () => this.#lose(socket));
  }

  #lose(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    clearInterval(this.#pulse);
    for (const listener of this.#listeners) listener.onlink("lost");
    if (this.#idle) return;
    this.#timer = setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, longestWait);
  }

  #reconnectNow(): void {
    this.#wait = firstWait;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#check();
    else this.#open();
  }

  #check(): void {
    if (performance.now() - this.#heard > silence) {
      const dead = this.#socket;
      dead?.close();
      if (dead) this.#lose(dead);
    } else {
      this.#send({ do: "ping" });
      for (const listener of this.#asking) this.#subscribe(listener);
    }
  }

  #closeIfIdle(): void {
    if (!this.#idle) return;
    const idle = this.#socket;
    this.#socket = null;
    clearInterval(this.#pulse);
    idle?.close();
  }

  #subscribe(listener: Listener): void {
    const since = listener.since();
    this.#asking.add(listener);
    this.#send({
      do: "subscribe",
      id: `subscribe ${listener.table}`,
      table: listener.table,
      lang: settings.language,
      ...(since ? { since } : {}),
    });
  }

  #send(action: Action): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(action));
  }

  #hear(text: string): void {
    this.#heard = performance.now();
    const message = JSON.parse(text) as
      | Update
      | Api["Lobby"]
      | Api["TournamentNews"]
      | Api["Bye"]
      | ({ event?: undefined } & Partial<Api["Error"]>);
    if (message.event === "update") {
      for (const listener of this.#listeners) {
        if (listener.table !== message.table) continue;
        this.#asking.delete(listener);
        listener.onlink("live");
        listener.onupdate(message);
      }
    } else if (message.event === "bye") {
      // After a reason, the visitor here may be another one, or nobody.
      if (message.reason) forgetMe();
    } else if (message.event === "tournament") {
      for (const listener of this.#tournaments) if (listener.tournament === message.tournament) listener.onnews();
    } else if (message.event === "lobby") {
      for (const listener of this.#lobby) listener.onlobby(message);
    } else if (message.event === undefined && message.error) {
      for (const listener of this.#listeners) {
        if (message.id !== `subscribe ${listener.table}`) continue;
        this.#asking.delete(listener);
        listener.onerror(message.error.sentence);
      }
    }
  }
}

let shared: HouseSocket | null = null;

export function socket(): HouseSocket {
  shared ??= new HouseSocket();
  return shared;
}
