import type { StaffRef } from '#contract/admin/quotes/shapes.ts';
import { call } from '#web/lib/api/api-client.ts';
import { getStreamId } from './live-connection.ts';

// Reports which quote this tab has open. Reports are sent one after the other, so that the last one counts.

type OnViewers = (viewers: StaffRef[]) => void;

let openId: string | undefined;
let reported: { stream: string; id: string | undefined } | undefined;
let sending: Promise<unknown> = Promise.resolve();

async function report(onViewers: OnViewers): Promise<void> {
  const stream = getStreamId();
  const id = openId;
  if (stream === undefined || (reported?.stream === stream && reported.id === id)) return;
  const result = await call('/admin/quotes/looking', id === undefined ? { stream } : { stream, _id: id }).catch(() => undefined);
  // A failed report is repeated by the next one.
  reported = result && { stream, id };
  if (result && openId === id) onViewers(result.response.looking);
}

/**
 * Reports that this tab has a quote open. Must be called again after a reconnect.
 * @param onViewers receives the others who have it open
 */
export function startViewing(id: string, onViewers: OnViewers): void {
  openId = id;
  sending = sending.then(() => report(onViewers));
}

/** Reports that the quote is closed, unless another has been opened since. */
export function stopViewing(id: string): void {
  setTimeout(() => {
    if (openId !== id) return;
    openId = undefined;
    sending = sending.then(() => report(() => undefined));
  });
}
