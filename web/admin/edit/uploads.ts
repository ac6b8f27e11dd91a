const running = new Set<Promise<unknown>>();

/** Notes an upload that a form which is saved meanwhile waits for. */
export function trackUpload(work: Promise<unknown>): void {
  const settled = work.catch(() => undefined).finally(() => running.delete(settled));
  running.add(settled);
}

/** Waits until no upload runs any more; those that fail say so themselves. */
export async function uploadsDone(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
