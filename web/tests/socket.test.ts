import { afterEach, expect, test, vi } from "vitest";
import { Connection } from "../src/api/socket";

vi.mock("../src/api/http", () => ({ Refused: class extends Error {} }));
afterEach(() => vi.unstubAllGlobals());

/** An open connection, what its listener hears, and what makes a message arrive. */
function connected() {
  let socket: Socket | undefined;
  class Socket {
    static OPEN = 1;
    readyState = Socket.OPEN;
    onmessage?: (event: { data: string }) => void;
    send = vi.fn();
    constructor() {
      socket = this;
    }
  }
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("window", { addEventListener: vi.fn() });
  vi.stubGlobal("document", { addEventListener: vi.fn() });
  const hear = vi.fn();
  const connection = new Connection("/socket", { hear, lost: vi.fn() });
  const arrive = (message: object) => socket?.onmessage?.({ data: JSON.stringify(message) });
  return { connection, hear, arrive };
}

test("only an answer of the type that was asked for is the answer", async () => {
  const { connection, hear, arrive } = connected();
  const asked = connection.ask({ type: "takeback" }, "done");
  const other = { type: "hint", id: 1, node: 0 };
  const done = { type: "done", id: 1, node: 4 };
  arrive(other);
  arrive(done);
  expect(await asked).toEqual(done);
  expect(hear.mock.calls).toEqual([[other]]);
});

test("an error is an answer to whatever was asked", async () => {
  const { connection, hear, arrive } = connected();
  const asked = connection.ask({ type: "takeback" }, "done");
  arrive({ type: "error", id: 1, error: "no" });
  await expect(asked).rejects.toThrow();
  expect(hear).not.toHaveBeenCalled();
});

test("what nobody asked for is heard", () => {
  const { hear, arrive } = connected();
  arrive({ type: "done", id: 7, node: 4 });
  expect(hear).toHaveBeenCalledOnce();
});
