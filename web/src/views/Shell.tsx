import type { ComponentChildren } from "preact";
import * as http from "../api/http";
import { sounds, THEMES, theme } from "../store/settings";
import { say, speaker } from "../texts";
import { choose, languages } from "../texts/language";
import { Keys } from "../ui/Keys";
import { DropZone, OpenRecord } from "../ui/records";
import { Settings } from "../ui/Settings";

/** What is round every view. */
export function Shell({ children }: { children: ComponentChildren }) {
  return (
    <>
      <a class="skip" href="#main">
        {say("page.skip")}
      </a>
      <header class="top">
        <a class="brand" href="/" aria-label={say("page.home")}>
          <Mark />
          <span>{say("page.name")}</span>
        </a>
        <nav aria-label={say("page.name")}>
          <a href="/games">{say("page.your-games")}</a>
          <OpenRecord />
          <SoundButton />
          <ThemeButton />
          <Settings />
          <LanguageButton />
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <DropZone />
      <Keys />
    </>
  );
}

function Mark() {
  return (
    <svg viewBox="-12 -12 24 24" aria-hidden="true">
      <path d="M0-11 9.5-5.5V5.5L0 11-9.5 5.5V-5.5Z" />
      <circle cx="-2.6" cy="1.6" r="4.2" />
      <circle cx="3.8" cy="-3.2" r="2.6" />
    </svg>
  );
}

const following = <T,>(all: readonly T[], now: T): T => all[(all.indexOf(now) + 1) % all.length] as T;

function ThemeButton() {
  const name = say("page.theme", { theme: theme.value });
  return (
    <button
      type="button"
      class="icon"
      data-testid="theme"
      aria-label={name}
      title={name}
      onClick={() => {
        theme.value = following(THEMES, theme.value);
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" class={`theme-${theme.value}`}>
        <circle cx="12" cy="12" r="8" />
        <path d="M12 4a8 8 0 0 1 0 16Z" />
      </svg>
    </button>
  );
}

function SoundButton() {
  const name = say("page.sounds");
  return (
    <button
      type="button"
      class="icon sound"
      data-testid="sound"
      aria-label={name}
      aria-pressed={sounds.value}
      title={name}
      onClick={() => {
        sounds.value = !sounds.value;
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <polygon points="4,9 8,9 13,5 13,19 8,15 4,15" />
        {sounds.value ? (
          <polyline points="16.5,8.5 18.5,12 16.5,15.5" />
        ) : (
          <>
            <line x1="16" y1="9.5" x2="21" y2="14.5" />
            <line x1="21" y1="9.5" x2="16" y2="14.5" />
          </>
        )}
      </svg>
    </button>
  );
}

function LanguageButton() {
  const all = languages.value;
  const next = following(all, all.find(({ code }) => code === speaker.value.language) ?? all[0]);
  if (!next || all.length < 2) return null;
  return (
    <button
      type="button"
      class="icon language"
      data-testid="language"
      lang={next.code}
      aria-label={`${next.code.toUpperCase()} · ${next.name}`}
      title={`${say("page.language")}: ${next.name}`}
      onClick={() => void choose(next.code).catch(http.saidBy)} // what can't be fetched is not spoken
    >
      {/* A name in another script may be boxes, if no face for it is installed. */}
      {next.code.toUpperCase()}
    </button>
  );
}
