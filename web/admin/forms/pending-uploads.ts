/** What is under way of the form that is open: no form waits for another's. */
let running = new Set<Promise<unknown>>();

/** Notes an upload that the form waits for which is saved meanwhile. */
export function trackUpload(work: Promise<unknown>): void {
  const form = running;
  const settled = work.catch(() => undefined).finally(() => form.delete(settled));
  form.add(settled);
}

/** Waits until no upload of the form runs any more; those that fail say so themselves. */
export async function waitForUploads(): Promise<void> {
  const form = running;
  while (form.size > 0) await Promise.all(form);
}

/** The form is left: the next one has uploads of its own. */
export function resetPendingUploads(): void {
  running = new Set();
}
