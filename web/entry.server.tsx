import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { startAfterPaint } from './lib/after-paint.ts';
import { handOver, putBack } from './lib/hand-over.ts';
import { renderWhole } from './lib/render-whole.ts';
import { sheetContext, type DocumentParts } from './lib/sheet.ts';

const bodyEnd = '</body></html>';

// Who comes back to a page is put where they were, which is found only where all of it is laid out (ui/below.ts).
const wholeAgain =
  'performance.getEntriesByType("navigation")[0]?.type==="navigate"||document.documentElement.setAttribute("data-whole","")';

/** A document as React rendered it, with its start put off until it is painted and its data at its end. A string of that length is gone through as seldom as can be. */
function finish(html: string, marker: string, data: string): DocumentParts {
  const headEnd = html.indexOf('</head>');
  const scripts = html.indexOf(`<script nonce="${marker}"`, headEnd);
  if (headEnd === -1 || scripts === -1) throw new Error('A document without a head, or without the scripts that stand after its content.');
  const { head, end } = startAfterPaint(html.slice(0, headEnd), html.slice(scripts, html.lastIndexOf(bodyEnd)));
  return {
    head: `<!DOCTYPE html>${head.replace('<head>', `<head><script nonce="${marker}">${wholeAgain}</script>`)}`,
    content: html.slice(headEnd, scripts),
    end: `${end}${data}${bodyEnd}`,
  };
}

/** Renders a page whole before the first byte leaves, so that it can be cached with the hashes of its own scripts. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  given: Readonly<RouterContextProvider>,
): Promise<Response> {
  const sheet = given.get(sheetContext);
  const { marker, loaded } = sheet;
  context.staticHandlerContext.loaderData = putBack(context.staticHandlerContext.loaderData, loaded);
  const html = await renderWhole(() => <ServerRouter context={context} url={request.url} nonce={marker} />);
  const data = serverHandoffStream === undefined ? '' : await handOver(loaded, serverHandoffStream, marker);
  sheet.document = finish(html, marker, data);
  return new Response(null, { status, headers });
}
