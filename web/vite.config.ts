import { defineConfig } from "vite";

// In development (`npm run dev`) the page comes from Vite and all else from an `archipel serve --port 8000`.
const server = "http://127.0.0.1:8000";

export default defineConfig({
  build: {
    outDir: "../src/archipel/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's content policy allows files of its own only
    chunkSizeWarningLimit: 800, // three.js, loaded only when a board is asked for in space
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/theme.css": server } },
});
