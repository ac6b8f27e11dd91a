import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { finishDocument } from './lib/finish-document.ts';
import { handOver, putBack } from './lib/hand-over.ts';
import { renderWhole } from './lib/render-whole.ts';
import { sheetContext } from './lib/sheet.ts';

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
  sheet.document = finishDocument(html, marker, data);
  return new Response(null, { status, headers });
}
