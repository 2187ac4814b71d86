import { signal } from "@preact/signals";

interface Place {
  path: string;
  query: string;
}

const here = (): Place => ({ path: location.pathname, query: location.search });

export const route = signal(here());

export function go(to: string, how: "push" | "replace" = "push"): void {
  history[how === "push" ? "pushState" : "replaceState"](null, "", to);
  route.value = here();
  if (how === "replace") return;
  window.scrollTo(0, 0);
  document.getElementById("main")?.focus({ preventScroll: true }); // what had the focus is gone
}

/** Links within the page change the view without loading anything anew. */
export function followLinks(): void {
  window.addEventListener("popstate", () => {
    route.value = here();
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
