/** Running uploads of the open form. */
let runningUploads = new Set<Promise<unknown>>();

/** Registers an upload that must complete before the form is saved. */
export function trackUpload(upload: Promise<unknown>): void {
  const uploads = runningUploads;
  const settled = upload.catch(() => undefined).finally(() => uploads.delete(settled));
  uploads.add(settled);
}

/** Waits for all uploads of the form. Failed uploads display their own errors. */
export async function waitForUploads(): Promise<void> {
  const uploads = runningUploads;
  while (uploads.size > 0) await Promise.all(uploads);
}

/** Starts a new set when a form is closed, so that the next form does not wait for uploads of the closed form. */
export function resetPendingUploads(): void {
  runningUploads = new Set();
}
