import * as http from "../api/http";
import type { Table } from "../api/types";
import { linkTo } from "../store/links";
import { shownTheme } from "../store/settings";
import type { TableStore } from "../store/table";
import { say } from "../texts";

interface Props {
  store: TableStore;
  table: Table;
  close(): void; // the menu
}

/** Ways to take the game elsewhere. */
export function Sharing({ store, table, close }: Props) {
  const copy = async (text: string | Promise<string>) => {
    close();
    try {
      await navigator.clipboard.writeText(await text);
      store.say("page.copied");
    } catch {
      store.say("page.not-copied");
    }
  };

  const leave = (id: string) => {
    close();
    if (id === "save-gif") store.say("page.drawing"); // it takes seconds, and the browser is silent until then
  };

  const look = shownTheme();
  const name = `${table.game}-${table.id}`;
  const files = [
    {
      id: "save-text",
      text: say("page.save-text"),
      href: http.recordUrl(table.id, "text"),
      file: `${name}.txt`,
    },
    {
      id: "save-json",
      text: say("page.save-json"),
      href: http.recordUrl(table.id, "json"),
      file: `${name}.json`,
    },
    ...(["svg", "png", "gif"] as const).map((kind) => ({
      id: `save-${kind}`,
      text: { svg: say("page.save-svg"), png: say("page.save-png"), gif: say("page.save-gif") }[kind],
      href: http.pictureUrl(table.id, kind, look, store.node.value),
      file: `${name}.${kind}`,
    })),
  ];
  return (
    <>
      <button
        type="button"
        data-testid="copy-link"
        onClick={() => void copy(`${location.origin}/table/${encodeURIComponent(table.id)}`)}
      >
        {say("page.copy-link")}
      </button>
      <button type="button" data-testid="copy-new" onClick={() => void copy(location.origin + linkTo(table))}>
        {say("page.copy-new")}
      </button>
      <button type="button" data-testid="copy-text" onClick={() => void copy(http.recordText(table.id))}>
        {say("page.copy-text")}
      </button>
      {files.map(({ id, text, href, file }) => (
        <a key={id} data-testid={id} href={href} download={file} onClick={() => leave(id)}>
          {text}
        </a>
      ))}
    </>
  );
}
