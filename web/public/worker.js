// Keeps what the page is made of, so that it opens at once, and even while its server starts. Games are never kept here.
const SHELL = "archipel-shell";
const STAYS = /^\/assets\//; // the names of assets change with what is in them
const ASKED = /^\/(theme\.css|icon.*|manifest\.webmanifest|api\/(languages|texts\/.*|games))$/;

async function fresh(request, key) {
  const kept = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(key, answer.clone());
    return answer;
  } catch (error) {
    const known = await kept.match(key);
    if (known) return known;
    throw error;
  }
}

async function first(request) {
  const kept = await caches.open(SHELL);
  return (await kept.match(request)) ?? fresh(request, request);
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(fresh(request, "/"));
  else if (STAYS.test(pathname)) event.respondWith(first(request));
  else if (ASKED.test(pathname)) event.respondWith(fresh(request, request));
});
