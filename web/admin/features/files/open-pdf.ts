import type { PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the build returns its URL
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/**
 * Opens a customer's PDF. A worker parses the file under a policy that allows only the worker's code (no network, no
 * eval, no WebAssembly). The pages are drawn on canvases. Scripts are not run, and links and forms are not created.
 * @param src URL of the content
 * @throws if the file cannot be loaded or parsed
 */
export async function openPdf(src: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const [pdfjs, bytes] = await Promise.all([import('pdfjs-dist'), readBytes(src, signal)]);
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  const options = { enableXfa: false, useWasm: false, useWorkerFetch: false, maxImageSize: 40_000_000, disableWorkerRendering: true };
  const task = pdfjs.getDocument({ data: bytes, verbosity: 0, ...options });
  return task.promise.catch(async (error: unknown) => {
    // `destroy` also stops the worker.
    await task.destroy();
    throw error;
  });
}

async function readBytes(src: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(src, { signal });
  if (!response.ok) throw new Error(`The server responded with ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
