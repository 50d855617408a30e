// Calls somebody back whose turn it is while the page is in the background: a notification, if they wanted one, and
// the badge of the installed app. Both go away when the page is seen again.
import { settings } from "./settings.svelte";

export const canNotify = (): boolean => "Notification" in globalThis && Notification.permission !== "denied";

/** Asks for permission; browsers want this to follow a tap. Says whether it was given. */
export async function wantNotifications(wanted: boolean): Promise<boolean> {
  settings.notify = wanted && canNotify() && (await Notification.requestPermission()) === "granted";
  return settings.notify;
}

function badge(on: boolean): void {
  // Missing in browsers that install nothing.
  const { setAppBadge, clearAppBadge } = navigator as Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">>;
  const done = on ? setAppBadge?.call(navigator) : clearAppBadge?.call(navigator);
  done?.catch(() => {});
}

export interface Call {
  /** One notification per table: a new one replaces the last one. */
  id: string;
  title: string;
  body: string;
}

async function show({ id, title, body }: Call): Promise<void> {
  const options = { body, tag: id, icon: "/icons/192.png", badge: "/icons/192.png", data: { path: location.pathname } };
  // Phones know notifications of service workers only, and they outlive the page.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, options);
  const note = new Notification(title, options);
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

async function hide(id: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const note of (await worker?.getNotifications({ tag: id })) ?? []) note.close();
}

/** Calls somebody back to this page if it is in the background; returns what ends the call. */
export function callBack(call: Call): () => void {
  if (!document.hidden) return () => {};
  badge(true);
  if (settings.notify && canNotify() && Notification.permission === "granted") show(call).catch(() => {});
  const end = () => {
    document.removeEventListener("visibilitychange", seen);
    badge(false);
    hide(call.id).catch(() => {});
  };
  const seen = () => {
    if (!document.hidden) end();
  };
  document.addEventListener("visibilitychange", seen);
  return end;
}
