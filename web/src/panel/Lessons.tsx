import { useState } from "preact/hooks";
import * as http from "../api/http";
import type { Scene } from "../api/types";
import { Moving } from "../board/Moving";
import { introduced } from "../store/lessons";
import { gameName, lessonText, say } from "../texts";
import { useLoaded } from "../ui/useLoaded";

interface Shown {
  word: string;
  scenes: Scene[];
}

/** What a game shows to newcomers, with its scenes. */
async function lessonsOf(game: string): Promise<Shown[]> {
  const lessons = (await http.games()).find((one) => one.name === game)?.lessons ?? [];
  return Promise.all(
    lessons.map(async ({ word, positions }) => ({
      word,
      scenes: await Promise.all(positions.map(http.sceneOf)),
    })),
  );
}

interface Props {
  game: string;
  variant: string;
}

/** On the first visit to a game: what it is about in three moving pictures, one after another. */
export function Introduction({ game, variant }: Props) {
  return introduced.has(game) ? null : <Newcomer game={game} variant={variant} />;
}

function Newcomer({ game, variant }: Props) {
  const { value: lessons } = useLoaded(() => lessonsOf(game), game);
  const [part, show] = useState(0);
  const lesson = lessons?.[part];
  if (!lessons) return <div class="introduction" aria-hidden="true" />;
  if (!lesson) return null;
  const last = part === lessons.length - 1;
  return (
    <section class="introduction" data-testid="introduction" aria-labelledby="introduction">
      <Moving key={lesson.word} scenes={lesson.scenes} />
      <div>
        <h2 id="introduction">{say("page.introduction", { game: gameName(game) })}</h2>
        <p>{lessonText(game, lesson.word, variant)}</p>
        <div class="buttons">
          <button type="button" data-testid="skip-lessons" onClick={() => introduced.add(game)} hidden={last}>
            {say("page.skip-lessons")}
          </button>
          <button
            type="button"
            class="main"
            data-testid="next-lesson"
            onClick={() => (last ? introduced.add(game) : show(part + 1))}
          >
            {last ? say("page.done-lessons") : say("page.next-lesson")}
          </button>
          <span class="quiet">
            {say("page.introduction-part", { part: part + 1, parts: lessons.length })}
          </span>
        </div>
      </div>
    </section>
  );
}

/** All of them, side by side. */
export function Lessons({ game, variant }: Props) {
  const { value: lessons } = useLoaded(() => lessonsOf(game), game);
  return (
    <div class="lessons">
      {lessons?.map(({ word, scenes }) => (
        <figure key={word}>
          <Moving scenes={scenes} />
          <figcaption>{lessonText(game, word, variant)}</figcaption>
        </figure>
      ))}
    </div>
  );
}
