import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { startAfterPaint } from './lib/after-paint.ts';
import { handOver } from './lib/hand-over.ts';
import { renderWhole } from './lib/render-whole.ts';
import { sheetContext } from './lib/sheet.ts';

const end = '</body></html>';

// Who comes back to a page is put where they were, which is found only where all of it is laid out (ui/below.ts).
const wholeAgain =
  'performance.getEntriesByType("navigation")[0]?.type==="navigate"||document.documentElement.setAttribute("data-whole","")';

/** Renders a page whole before the first byte leaves, so that it can be cached with the hashes of its own scripts. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  given: Readonly<RouterContextProvider>,
): Promise<Response> {
  const sheet = given.get(sheetContext);
  const { marker } = sheet;
  const html = await renderWhole(() => <ServerRouter context={context} url={request.url} nonce={marker} />);
  const data = serverHandoffStream === undefined ? '' : await handOver(serverHandoffStream, marker);
  const start = html.slice(0, html.lastIndexOf(end)).replace('<head>', `<head><script nonce="${marker}">${wholeAgain}</script>`);
  sheet.html = `<!DOCTYPE html>${startAfterPaint(start)}${data}${end}`;
  return new Response(null, { status, headers });
}
