import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app") as HTMLElement });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without it, the pages still work as long as the server does.
  navigator.serviceWorker.register("/service-worker.js").catch(() => {});
}
