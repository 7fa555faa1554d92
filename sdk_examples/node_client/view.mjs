// A view kept by the changes of events alone, without a rule of any game.

import { createHash } from "node:crypto";

/** The view after the changes: each sets the value at a JSON Pointer. */
export function fold(view, changes) {
  let folded = structuredClone(view);
  for (const { path, value } of changes) {
    const steps = path.split("/").slice(1).map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = steps.pop();
    if (last === undefined) folded = JSON.parse(value);
    else steps.reduce((place, step) => place[step], folded)[last] = JSON.parse(value);
  }
  return folded;
}

/** The service's `view_hash` of a view. */
export function hashOf(view) {
  return createHash("sha256").update(JSON.stringify(view)).digest("hex");
}
