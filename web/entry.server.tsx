import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { startAfterPaint } from './lib/after-paint.ts';
import { markerContext } from './lib/marker.ts';

/** Renders a page whole before the first byte leaves, so that it can be cached with the hashes of its own scripts. */
export default function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = given.get(markerContext);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
      nonce,
      // A page is sent whole: nothing of it is put off to its end, to be moved into place by a script.
      progressiveChunkSize: Infinity,
      onAllReady() {
        headers.set('content-type', 'text/html; charset=utf-8');
        const parts: Buffer[] = [];
        const body = new Writable({
          write: (part: Buffer, _encoding, done) => (parts.push(part), done()),
          final: (done) => (resolve(new Response(startAfterPaint(Buffer.concat(parts).toString()), { status, headers })), done()),
        });
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        // A page that is not there is an answer, not a fault.
        if (!(error instanceof Response)) console.error(error);
      },
    });
  });
}
