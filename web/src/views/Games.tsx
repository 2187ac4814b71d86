import { useRef, useState } from "preact/hooks";
import * as http from "../api/http";
import type { Game, Summary } from "../api/types";
import { shownTheme } from "../store/settings";
import { fullSentence, gameName, playerName, say, speaker, variantName, whoPlays } from "../texts";
import { ending } from "../texts/status";
import { AskingButton } from "../ui/AskingButton";
import { useLoaded } from "../ui/useLoaded";
import { useTitle } from "../ui/useTitle";

const WHEN = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

/** All the games that were played here. */
export function Games() {
  useTitle(say("page.your-games"));
  const [changes, setChanges] = useState(0);
  const { value: tables, error } = useLoaded(() => http.tables(200), changes);
  const { value: games } = useLoaded(http.games);
  return (
    <div class="games">
      <h1>{say("page.your-games")}</h1>
      {error && <p class="trouble">{fullSentence(error)}</p>}
      {tables && games && (
        <GameCards tables={tables} games={games} deleted={() => setChanges((count) => count + 1)} />
      )}
    </div>
  );
}

interface CardsProps {
  tables: readonly Summary[];
  games: readonly Game[];
  deleted?: () => void; // where games can be deleted: what follows
}

export function GameCards({ tables, games, deleted }: CardsProps) {
  if (!tables.length)
    return (
      <p class="quiet" data-testid="your-games">
        {say("page.no-games")} <a href="/">{say("page.to-front")}</a>
      </p>
    );
  return (
    <ul class="game-cards" data-testid="your-games">
      {tables.map((table) => (
        <GameCard
          key={table.id}
          table={table}
          players={games.find((game) => game.name === table.game)?.players ?? ["", ""]}
          deleted={deleted}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  table: Summary;
  players: [string, string];
  deleted: (() => void) | undefined;
}

function GameCard({ table, players, deleted }: CardProps) {
  const card = useRef<HTMLLIElement>(null);
  const leave = () => {
    const neighbour = card.current?.nextElementSibling ?? card.current?.previousElementSibling;
    neighbour?.querySelector("button")?.focus(); // the button that has the focus goes with its game
    deleted?.();
  };
  const name = gameName(table.game);
  const when = new Date(table.updated).toLocaleString(speaker.value.language, WHEN);
  return (
    <li class="game-card" ref={card}>
      <a href={`/table/${table.id}`}>
        <img
          src={http.pictureUrl(table.id, "svg", shownTheme())}
          alt=""
          loading="lazy"
          width="96"
          height="96"
        />
        <span class="what">
          <b>{name}</b>
          {table.variant !== "standard" && <span>{variantName(table.game, table.variant)}</span>}
          <span>
            {whoPlays(table, 0, say("page.person"))} – {whoPlays(table, 1, say("page.person"))}
          </span>
          <span>
            {table.outcome
              ? ending(table.outcome, players)
              : table.turn !== null && say("status.to-move", { player: playerName(players[table.turn]) })}
          </span>
          <small>
            {say("page.moves", { count: table.ply })} · {when}
          </small>
        </span>
      </a>
      {deleted && (
        <AskingButton
          question={say("page.really-delete")}
          yes={say("page.delete")}
          onYes={() => void http.deleteTable(table.id).then(leave, leave)} // the list shows whether it is gone
          class="icon"
          data-testid="delete-game"
          aria-label={say("page.delete-game", { game: name })}
          title={say("page.delete")}
        >
          ×
        </AskingButton>
      )}
    </li>
  );
}
