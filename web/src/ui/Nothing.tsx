import { say } from "../texts";
import { useTitle } from "./useTitle";

/** In the place of a view that is not there: what is missing, and why if that is known. */
export function Nothing({ what, why }: { what: string; why?: string }) {
  useTitle(what);
  return (
    <div class="nothing">
      <h1>{what}</h1>
      {why && <p>{why}</p>}
      <a href="/">{say("page.to-front")}</a>
    </div>
  );
}
