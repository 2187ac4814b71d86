import { useState } from "preact/hooks";
import * as http from "../api/http";
import type { Lesson, Scene } from "../api/types";
import { Moving } from "../board/Moving";
import { introduced } from "../store/lessons";
import { gameName, lessonText, say } from "../texts";
import { useLoaded } from "../ui/useLoaded";

interface Shown {
  word: string;
  scenes: Scene[];
}

/** What a game shows to newcomers. */
const lessonsOf = async (game: string): Promise<readonly Lesson[]> =>
  (await http.games()).find((one) => one.name === game)?.lessons ?? [];

const shown = async ({ word, positions }: Lesson): Promise<Shown> => ({
  word,
  scenes: await Promise.all(positions.map(http.sceneOf)),
});

/** One part of it, and how many there are: the others are loaded when they are wanted. */
async function partOf(game: string, part: number): Promise<{ lesson: Shown | null; parts: number }> {
  const lessons = await lessonsOf(game);
  const wanted = lessons[part];
  return { lesson: wanted ? await shown(wanted) : null, parts: lessons.length };
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
  const [part, show] = useState(0);
  const { value } = useLoaded(() => partOf(game, part), `${game} ${part}`);
  if (!value) return <div class="introduction" aria-hidden="true" />;
  const { lesson, parts } = value;
  if (!lesson) return null;
  const last = part === parts - 1;
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
          <span class="quiet">{say("page.introduction-part", { part: part + 1, parts })}</span>
        </div>
      </div>
    </section>
  );
}

/** All of them, side by side. */
export function Lessons({ game, variant }: Props) {
  const { value: lessons } = useLoaded(async () => Promise.all((await lessonsOf(game)).map(shown)), game);
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
