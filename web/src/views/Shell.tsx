import type { ComponentChildren } from "preact";
import { LOCALES, locale, THEMES, theme } from "../store/settings";
import { languageName, texts } from "../texts";
import { DropZone, OpenRecord } from "../ui/records";

/** What is round every view. */
export function Shell({ children }: { children: ComponentChildren }) {
  const t = texts();
  return (
    <>
      <a class="skip" href="#main">
        {t.skip}
      </a>
      <header class="top">
        <a class="brand" href="/" aria-label={t.home}>
          <Mark />
          <span>{t.name}</span>
        </a>
        <nav aria-label={t.name}>
          <a href="/games">{t.yourGames}</a>
          <OpenRecord />
          <ThemeButton />
          <LanguageButton />
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <DropZone />
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
  const t = texts();
  const name = `${t.theme}: ${t.themes[theme.value]}`;
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

function LanguageButton() {
  const next = following(LOCALES, locale.value);
  return (
    <button
      type="button"
      class="icon language"
      data-testid="language"
      lang={next}
      title={texts().languageLabel}
      onClick={() => {
        locale.value = next;
      }}
    >
      {languageName(next)}
    </button>
  );
}
