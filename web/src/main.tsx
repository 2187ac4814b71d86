import { render } from "preact";
import { parsePlay, partsOf } from "./store/links";
import { followLinks, route } from "./store/route";
import { say } from "./texts";
import { begin } from "./texts/language";
import { Nothing } from "./ui/Nothing";
import { Front } from "./views/Front";
import { Games } from "./views/Games";
import { Play } from "./views/Play";
import { Setup } from "./views/Setup";
import { Shell } from "./views/Shell";
import { TablePage } from "./views/TablePage";
import "./styles/faces.css";
import "./styles/base.css";
import "./styles/boards.css";
import "./styles/front.css";
import "./styles/table.css";
import "./styles/board.css";
import "./styles/setup.css";
import "./styles/phone.css";

function View() {
  const { path, query } = route.value;
  const [first, table, ...rest] = partsOf(path);
  const wanted = parsePlay(path, query);
  if (path === "/") return <Front />;
  if (path === "/games") return <Games />;
  if (first === "table" && table && !rest.length) return <TablePage id={table} />;
  if (path === "/setup") return <Setup text={new URLSearchParams(query).get("position")} />;
  if (wanted) return <Play wanted={wanted} />;
  return <Nothing what={say("page.not-found")} />;
}

followLinks();
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/worker.js").catch(() => null); // it is only quicker with it
const page = document.getElementById("page");
await begin();
if (page)
  render(
    <Shell>
      <View />
    </Shell>,
    page,
  );
