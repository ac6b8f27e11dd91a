import type { StaffName } from '#contract/admin/requests/shapes.ts';
import { call } from '#web/lib/api/api-client.ts';
import { getStreamId } from './live-connection.ts';

// What this page has open, told one after the other: the last one holds, whichever answer comes first.

let wanted: string | undefined;
let told: { stream: string; id: string | undefined } | undefined;
let sending: Promise<unknown> = Promise.resolve();

async function send(onLooking: (looking: StaffName[]) => void): Promise<void> {
  const stream = getStreamId();
  const id = wanted;
  if (stream === undefined || (told?.stream === stream && told.id === id)) return;
  const answer = await call('/admin/quotes/looking', id === undefined ? { stream } : { stream, _id: id }).catch(() => undefined);
  // What was not heard is said again by whoever asks next.
  told = answer && { stream, id };
  if (answer && wanted === id) onLooking(answer.response.looking);
}

/**
 * Says that this page has a request open, to the line there is now; said again after a new line was opened.
 * @param onLooking hears who else has it open
 */
export function startViewing(id: string, onLooking: (looking: StaffName[]) => void): void {
  wanted = id;
  sending = sending.then(() => send(onLooking));
}

/** Says that it is open no longer, unless another has been opened meanwhile. */
export function stopViewing(id: string): void {
  setTimeout(() => {
    if (wanted !== id) return;
    wanted = undefined;
    sending = sending.then(() => send(() => undefined));
  });
}
