// What the canal shows, and what becomes of a finger or a key on it.
import type { Move } from "../../lib/protocol";
import { settings } from "../../lib/settings.svelte";
import { StateOf } from "../../lib/state-of";
import type { BoardProps } from "../board";
import { canalOf, placeOf } from "./canal";
import { labels } from "./labels";

interface Boat {
  key: string;
  seat: number;
  at: { x: number; y: number };
  move: Move | undefined;
}

export class CanalBoardState extends StateOf<BoardProps> {
  readonly canal = $derived(canalOf(this.props.view));
  readonly #label = $derived(labels[settings.language]);

  readonly boats = $derived.by((): Boat[] =>
    (this.canal?.players ?? []).flatMap(({ boats }, seat) =>
      boats.map((field, index) => ({
        key: `${seat}-${index}`,
        seat,
        at: placeOf(seat, field, boats.slice(0, index).filter((other) => other === field).length),
        move: seat === this.props.viewer ? this.props.moves.find((move) => move.parts["from"] === field) : undefined,
      })),
    ),
  );

  /** Where the selected move leads. */
  readonly target = $derived.by(() => {
    const { selected, viewer } = this.props;
    if (!selected || typeof viewer !== "number") return null;
    return placeOf(viewer, Number(selected.parts["to"]), 0);
  });

  readonly narration = $derived.by(() => {
    const { canal } = this;
    if (!canal) return "";
    return canal.players.map((player, seat) => this.#label.player(this.props.seats[seat]?.name ?? "", player.boats, canal.pond)).join(" ");
  });

  /** A first touch shows where a boat would go, a second one sails. */
  touch(move: Move): void {
    if (this.props.selected === move) this.props.onplay(move);
    else this.props.onselect(move);
  }
  press(event: KeyboardEvent, move: Move): void {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    this.touch(move);
  }
}
