// A match in a frame of another site.
import { mount } from "svelte";
import "./app.css";
import Embed from "./pages/Embed.svelte";

const [, id = "", ply] = location.pathname.split("/").filter(Boolean);
mount(Embed, {
  target: document.getElementById("app") as HTMLElement,
  props: { id: decodeURIComponent(id), ply: ply === undefined ? null : Number.parseInt(ply, 10) },
});
