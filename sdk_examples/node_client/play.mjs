// Plays a match of any game against bots: node play.mjs GAME [--players N] [--variant ID] [--option NAME=VALUE]...
//   [--bot NAME] [--address ADDRESS] [--seed 0..255]
//
// No rule is known here: what is legal, what is seen and what was wrong comes from the server, for games with secrets
// and with choices at once too. The server allows chosen seeds, so that a seed gives the same match again. On the way
// the client has an action refused, drops its watch, plays on, resumes the watch without a gap, and compares the view
// that it folds from changes with the server's own.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { Service, ServiceError } from "./service.mjs";
import { fold, hashOf } from "./view.mjs";

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    players: { type: "string" },
    variant: { type: "string", default: "" },
    option: { type: "string", multiple: true, default: [] },
    bot: { type: "string", default: "greedy" },
    address: { type: "string", default: "127.0.0.1:50051" },
    seed: { type: "string", default: "1" },
  },
});
const [game = "hiroba"] = positionals;

const service = new Service(given.address);
const { game: about } = await service.call("GetGame", { game });
const players = Number(given.players ?? about.player_counts[0]);
const { match } = await service.change("CreateMatch", {
  game,
  variant: given.variant,
  seats: [{}, ...Array(players - 1).fill({ bot: given.bot })],
  options: { json: JSON.stringify(Object.fromEntries(given.option.map(optionOf))) },
  seed: Buffer.alloc(32, Number(given.seed)),
});
const match_id = match.id;
const { seat, seat_token } = await service.change("JoinMatch", { match_id });
console.log(`${about.title}, ${players} players: this client is player ${seat}`);

let view, outcome; // what this seat may know, and how the match ended
let revision = 0; // how many events have been folded into the view
const known = new Set(); // all actions that have been legal for this seat
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
      continue; // who else has committed to a choice in secret, or a sign of life
    }
    const isOurTurn = (snapshot ?? event).to_act.includes(seat);
    if (isEnough(isOurTurn)) break;
    if (isOurTurn) await decide();
  }
  frames.cancel();
}

/** Plays one of the legal actions, unless more has happened than was folded, or this seat has chosen already. */
async function decide() {
  const { snapshot, legal } = await turn();
  if (snapshot.revision !== revision || !snapshot.to_act.includes(seat)) return;
  if (!isRefused) await beRefused(legal);
  legal.forEach((tokens) => known.add(tokens));
  await submit(legal[createHash("sha256").update(`${given.seed} ${revision}`).digest().readUInt32BE() % legal.length]);
}

/** What this seat sees now, and all that it may do. */
async function turn() {
  const legal = [];
  let answer = { next_page_token: "" };
  do {
    const page = { match_id, page_size: 1000, page_token: answer.next_page_token };
    answer = await service.call("GetTurn", page, seat_token);
    legal.push(...answer.legal_actions.map(({ tokens }) => tokens));
  } while (answer.next_page_token);
  return { snapshot: answer.snapshot, legal };
}

/** Tries what was legal once, if that is no more: an action of a kind that is legal now. */
async function beRefused(legal) {
  const kinds = new Set(legal.map(kindOf));
  const tokens = [...known].find((old) => kinds.has(kindOf(old)) && !legal.includes(old));
  if (tokens === undefined) return;
  const answer = await submit(tokens).catch((error) => error);
  if (answer === undefined) return;
  assert(answer instanceof ServiceError && answer.reason === "ILLEGAL_ACTION", `${tokens} went through`);
  const { refusal, rule, ...facts } = answer.facts;
  console.log(`refused: ${tokens}, ${answer.code}, ${refusal} ${JSON.stringify(facts)}, by the rule ${rule}`);
  isRefused = true;
}

/** Does an action, unless somebody did something out of turn meanwhile: its event follows, and asks again. */
async function submit(tokens) {
  const request = { match_id, expected_revision: revision, action: { tokens } };
  try {
    return await service.change("SubmitAction", request, seat_token);
  } catch (error) {
    if (error.reason !== "REVISION_MISMATCH") throw error;
  }
}

function kindOf(tokens) {
  return tokens.split(" ")[0];
}

/** `length=quick` as a name and its value, which is JSON or a text. */
function optionOf(text) {
  const [name, ...rest] = text.split("=");
  const value = rest.join("=");
  try {
    return [name, JSON.parse(value)];
  } catch {
    return [name, value];
  }
}
