import { useRef, useState } from "preact/hooks";
import * as http from "../api/http";
import type { Game, Summary } from "../api/types";
import { locale, shownTheme } from "../store/settings";
import { gameName, playerName, texts, variantName, whoPlays } from "../texts";
import { ending } from "../texts/status";
import { AskingButton } from "../ui/AskingButton";
import { useLoaded } from "../ui/useLoaded";
import { useTitle } from "../ui/useTitle";

const WHEN = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

/** All the games that were played here. */
export function Games() {
  const t = texts();
  useTitle(t.yourGames);
  const [changes, setChanges] = useState(0);
  const { value: tables, error } = useLoaded(() => http.tables(200), changes);
  const { value: games } = useLoaded(http.games);
  return (
    <div class="games">
      <h1>{t.yourGames}</h1>
      {error && <p class="trouble">{t.told(error)}</p>}
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
  const t = texts();
  if (!tables.length)
    return (
      <p class="quiet" data-testid="your-games">
        {t.noGames} <a href="/">{t.toFront}</a>
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
  const t = texts();
  const card = useRef<HTMLLIElement>(null);
  const leave = () => {
    const neighbour = card.current?.nextElementSibling ?? card.current?.previousElementSibling;
    neighbour?.querySelector("button")?.focus(); // the button that has the focus goes with its game
    deleted?.();
  };
  const name = gameName(table.game);
  const when = new Date(table.updated).toLocaleString(locale.value, WHEN);
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
            {whoPlays(table, 0, t.person)} – {whoPlays(table, 1, t.person)}
          </span>
          <span>
            {table.outcome
              ? ending(table.outcome, players)
              : table.turn !== null && t.toMove(playerName(players[table.turn]))}
          </span>
          <small>
            {t.moves(table.ply)} · {when}
          </small>
        </span>
      </a>
      {deleted && (
        <AskingButton
          question={t.reallyDelete}
          yes={t.delete}
          onYes={() => void http.deleteTable(table.id).then(leave, leave)} // the list shows whether it is gone
          class="icon"
          data-testid="delete-game"
          aria-label={t.deleteGame(name)}
          title={t.delete}
        >
          ×
        </AskingButton>
      )}
    </li>
  );
}
