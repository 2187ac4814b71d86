import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const HEADER = 56; // pixels of the page's head, which stays
const MARGIN = 16;
const LEAST = 240; // one scrolls there, if need be

interface Props {
  id: string;
  name: string;
  children(close: () => void): ComponentChildren;
}

/** A button that opens a list of things to do; Escape closes it, and so does a press elsewhere. */
export function Menu({ id, name, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const items = useRef<HTMLDivElement>(null);
  const left = useRef(false); // by a press elsewhere, where the focus goes then
  const [open, setOpen] = useState(false);
  const close = () => menu.current?.removeAttribute("open");

  useEffect(() => {
    const press = (event: PointerEvent) => {
      if (!menu.current?.open || menu.current.contains(event.target as Node)) return;
      left.current = true;
      close();
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open || document.querySelector("dialog[open]")) return;
      event.stopPropagation(); // it means nothing else then
      close();
    };
    document.addEventListener("pointerdown", press);
    document.addEventListener("keydown", leave);
    return () => {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", leave);
    };
  }, []);

  // Where there is more room, and no longer than that.
  useLayoutEffect(() => {
    const list = items.current;
    const button = menu.current?.querySelector("summary")?.getBoundingClientRect();
    if (!list || !button) return;
    const [above, below] = [button.top - HEADER, window.innerHeight - button.bottom];
    const up = list.offsetHeight > below - MARGIN && above > below;
    list.classList.toggle("up", up);
    list.style.setProperty("--room", `${Math.max(up ? above : below, LEAST) - MARGIN}px`);
  }, [open]);

  const toggle = (details: HTMLDetailsElement) => {
    setOpen(details.open);
    const lost = document.activeElement === document.body || details.contains(document.activeElement);
    if (!details.open && lost && !left.current)
      details.querySelector("summary")?.focus({ preventScroll: true });
    left.current = false;
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard there is Escape
    <details
      class="menu"
      ref={menu}
      onToggle={(event) => toggle(event.currentTarget)}
      onClick={(event) => {
        if (event.target === event.currentTarget) close(); // what is drawn behind the list, on a phone
      }}
    >
      <summary data-testid={id}>{name}</summary>
      {open && (
        <div class="items" ref={items}>
          {children(close)}
        </div>
      )}
    </details>
  );
}
