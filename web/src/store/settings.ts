import { effect, signal } from "@preact/signals";

/** What a person prefers, on this machine: the only thing that the page itself keeps, and that tabs share. */

export type Theme = "auto" | "light" | "dark";
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];

const kept = <T extends string>(key: string, allowed: readonly T[], otherwise: T): T => {
  const value = localStorage.getItem(`archipel.${key}`) as T | null;
  return value && allowed.includes(value) ? value : otherwise;
};

export const BOARDS = ["walnut", "slate", "moss", "clear"] as const;

/** Which moves wait until they are confirmed: tiles that are laid by hand, all, or none. */
export const CONFIRMED = ["laid", "always", "never"] as const;

export const VIEWS = ["flat", "space"] as const;

export const theme = signal(kept("theme", THEMES, "auto"));
export const board = signal(kept("board", BOARDS, "walnut"));
export const sounds = signal(kept("sounds", ["yes", "no"], "yes") === "yes");
export const threats = signal(kept("threats", ["yes", "no"], "no") === "yes"); // shown even against strong opponents
export const names = signal(kept("names", ["yes", "no"], "no") === "yes"); // of the cells of a board without edges
export const confirming = signal(kept("confirm", CONFIRMED, "laid"));
export const view = signal(kept("view", VIEWS, "flat")); // of a board that can be seen in space

const darkPreferred = window.matchMedia("(prefers-color-scheme: dark)");
const systemIsDark = signal(darkPreferred.matches);
darkPreferred.addEventListener("change", (event) => {
  systemIsDark.value = event.matches;
});

/** The theme that is to be seen now. */
export const shownTheme = (): "light" | "dark" =>
  theme.value === "auto" ? (systemIsDark.value ? "dark" : "light") : theme.value;

export const calm = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

effect(() => {
  localStorage.setItem("archipel.theme", theme.value);
  if (theme.value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});

effect(() => localStorage.setItem("archipel.view", view.value));
effect(() => localStorage.setItem("archipel.confirm", confirming.value));
effect(() => {
  localStorage.setItem("archipel.board", board.value);
  document.documentElement.dataset.board = board.value;
});
effect(() => localStorage.setItem("archipel.sounds", sounds.value ? "yes" : "no"));
effect(() => localStorage.setItem("archipel.threats", threats.value ? "yes" : "no"));
effect(() => localStorage.setItem("archipel.names", names.value ? "yes" : "no"));
