// Plays a match of Hiroba against a bot: node play.mjs [ADDRESS] [SEED]
//
// The server allows chosen seeds, so that the same seed, 0 to 255, gives the same match. On the way the client has an
// action refused, drops its watch, plays on, resumes the watch without a gap, and compares the view that it folds from
// changes with the server's own.

import assert from "node:assert/strict";
import { Service, ServiceError } from "./service.mjs";
import { fold, hashOf } from "./view.mjs";

const [address = "127.0.0.1:50051", seed = "1"] = process.argv.slice(2);
const service = new Service(address);
const { match } = await service.change("CreateMatch", {
  game: "hiroba",
  seats: [{}, { bot: "greedy" }],
  seed: Buffer.alloc(32, Number(seed)),
});
const match_id = match.id;
const { seat, seat_token } = await service.change("JoinMatch", { match_id });

let view, outcome; // what this seat may know, and how the match ended
let revision = 0; // how many events have been folded into the view
let stone; // the first stone that this client placed
let isRefused = false;

await follow((isOurTurn) => isOurTurn && isRefused);
console.log(`dropped the watch after ${revision} events`);
await decide();
await follow(() => false);
console.log(`resumed it and folded all ${revision} events without a gap`);

const { snapshot } = await service.call("GetTurn", { match_id }, seat_token);
assert.equal(snapshot.revision, revision);
assert.equal(snapshot.view_hash, hashOf(view));
console.log(`the folded view has the server's hash ${snapshot.view_hash}`);
console.log(`points ${outcome.totals.join(" : ")}, won by player ${outcome.winners.join(" and ")}`);
service.close();

/** Follows the match from the last event that was folded, and plays, until it ends or `isEnough`. */
async function follow(isEnough) {
  const frames = service.watch(match_id, revision, seat_token);
  frames.on("error", () => {}); // it reaches the loop as well; what is left is our own cancel
  for await (const { frame, snapshot, event } of frames) {
    if (frame === "snapshot") {
      view ??= JSON.parse(snapshot.view.json);
      assert.equal(snapshot.revision, revision);
      assert.equal(snapshot.view_hash, hashOf(view));
    } else if (frame === "event") {
      assert.equal(event.revision, revision);
      view = fold(view, event.changes);
      revision += 1;
      outcome = event.outcome;
    } else {
      continue;
    }
    const isOurTurn = (snapshot ?? event).to_act.includes(seat);
    if (isEnough(isOurTurn)) break;
    if (isOurTurn) await decide();
  }
  frames.cancel();
}

/** Plays the middle one of the legal actions, unless more has happened than was folded. */
async function decide() {
  const { snapshot, legal_actions } = await service.call("GetTurn", { match_id, page_size: 1000 }, seat_token);
  if (snapshot.revision !== revision) return;
  const { tokens } = legal_actions[Math.floor(legal_actions.length / 2)];
  if (tokens.startsWith("stone") && stone && !isRefused) await beRefused(stone);
  stone ??= tokens.startsWith("stone") ? tokens : undefined;
  await submit(tokens);
}

/** Tries a stone where one lies already. */
async function beRefused(tokens) {
  const error = await submit(tokens).catch((error) => error);
  assert(error instanceof ServiceError && error.reason === "ILLEGAL_ACTION", `${tokens} went through`);
  const { refusal, rule, ...facts } = error.facts;
  console.log(`refused: ${tokens}, ${error.code}, ${refusal} ${JSON.stringify(facts)}, by the rule ${rule}`);
  isRefused = true;
}

function submit(tokens) {
  const request = { match_id, expected_revision: revision, action: { tokens } };
  return service.change("SubmitAction", request, seat_token);
}
