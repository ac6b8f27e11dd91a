import type { PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the build gives its address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/**
 * Opens a customer's PDF. What it holds is read in a worker whose own policy allows nothing but its own code (no network, no eval, no
 * WebAssembly) and drawn as pictures: nothing in it runs, and its links and forms are not made.
 * @param src where its bytes lie
 * @throws what went wrong on the way, or with what came
 */
export async function openPdf(src: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const [pdfjs, bytes] = await Promise.all([import('pdfjs-dist'), readBytes(src, signal)]);
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  const options = { enableXfa: false, useWasm: false, useWorkerFetch: false, maxImageSize: 40_000_000, disableWorkerRendering: true };
  const task = pdfjs.getDocument({ data: bytes, verbosity: 0, ...options });
  return task.promise.catch(async (error: unknown) => {
    // Its worker goes with it.
    await task.destroy();
    throw error;
  });
}

async function readBytes(src: string, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(src, { signal });
  if (!answer.ok) throw new Error(`The file answered ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}
