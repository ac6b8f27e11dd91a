const escapes: Record<string, string> = { '&': '\\u0026', '>': '\\u003e', '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
const asScript = (text: string): string => JSON.stringify(text).replaceAll(/[&><\u2028\u2029]/g, (sign) => escapes[sign]!);

const stream = 'window.__reactRouterContext.streamController';

/**
 * The script that hands the router in the browser the data that a page was rendered from. The router's own way renders a component
 * for each piece as it comes; here all of it is there already.
 * @param data the router's stream of it
 * @param marker the `nonce` of the page's own scripts
 */
export async function handOver(data: ReadableStream<Uint8Array>, marker: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of data) text += decoder.decode(part, { stream: true });
  return `<script nonce="${marker}">${stream}.enqueue(${asScript(text)});${stream}.close();</script>`;
}
