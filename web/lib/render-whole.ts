import type { ReactElement } from 'react';
import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** What React writes where something was not there yet. */
const unfinished = '<!--$!-->';
/** Only its stream writes it. */
const doctype = /^<!DOCTYPE html>/i;

function renderWaiting(element: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      // A page is sent whole: nothing of it is put off to its end, to be moved into place by a script.
      progressiveChunkSize: Infinity,
      onAllReady() {
        const parts: Buffer[] = [];
        pipe(
          new Writable({
            write: (part: Buffer, _encoding, done) => (parts.push(part), done()),
            final: (done) => (resolve(Buffer.concat(parts).toString().replace(doctype, '')), done()),
          }),
        );
      },
      onShellError: reject,
      onError(error) {
        // A page that is not there is an answer, not a fault.
        if (!(error instanceof Response)) console.error(error);
      },
    });
  });
}

/**
 * A document rendered whole, without its DOCTYPE. In one go, as a string, which takes half of the time that a stream does; where some of it is still to be
 * loaded (`lazy`), once more, waiting for it.
 */
export async function renderWhole(make: () => ReactElement): Promise<string> {
  const html = renderToString(make());
  return html.includes(unfinished) ? renderWaiting(make()) : html;
}
