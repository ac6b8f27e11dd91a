// What a page was rendered from goes to the browser as JSON in the document. The router's own stream of it tells apart what JSON cannot,
// and takes about as long to write and to read as React takes for the page; in it stands for each loader's data its place in the JSON.
import { data } from 'react-router';

/** What a loader answers with beside its data: a status, headers. */
type WithInit<Data = unknown> = ReturnType<typeof data<Data>>;
type LoaderData = Record<string, unknown>;

/** What JSON carries of a type: all of it, or `never` where it holds a date, a map or the like. */
export type AsJson<Type> = Type extends string | number | boolean | null | undefined
  ? Type
  : Type extends WithInit<infer Data>
    ? WithInit<AsJson<Data>>
    : Type extends bigint | symbol | Date | RegExp | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | ((...args: never) => unknown)
      ? never
      : { [Key in keyof Type]: AsJson<Type[Key]> };

const isWithInit = (loaded: unknown): loaded is WithInit =>
  typeof loaded === 'object' && loaded !== null && 'type' in loaded && loaded.type === 'DataWithResponseInit';

/**
 * Keeps what a loader loaded, and gives the router its place there, which `putBack` takes for it. So a loader that does not go this way
 * must not answer with a number.
 * @param loaded what JSON can carry; `undefined` only where a property may be missing
 */
export function keepApart<Loaded>(kept: unknown[], loaded: Loaded): Loaded {
  const place = kept.push(isWithInit(loaded) ? loaded.data : loaded) - 1;
  return (isWithInit(loaded) ? data(place, loaded.init ?? undefined) : place) as Loaded;
}

/** The router's data by route, with what was loaded in place of the places. */
export const putBack = (loaderData: LoaderData, kept: readonly unknown[]): LoaderData =>
  Object.fromEntries(Object.entries(loaderData).map(([route, place]) => [route, typeof place === 'number' ? kept[place] : place]));

const escapes: Record<string, string> = { '&': '\\u0026', '>': '\\u003e', '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
const asScript = (text: string): string => JSON.stringify(text).replaceAll(/[&><\u2028\u2029]/g, (sign) => escapes[sign]!);

// With a sign that ids of headings, which are made from somebody's words, do not have.
const element = '_loaded';
const stream = 'window.__reactRouterContext.streamController';

/**
 * The scripts that hand the browser the data that a page was rendered from. The router's own way renders a component for each piece of its
 * stream as it comes; here all of it is there already.
 * @param state the router's stream: places, and whatever went wrong
 * @param marker the `nonce` of the page's own scripts; what is only read needs none
 */
export async function handOver(kept: readonly unknown[], state: ReadableStream<Uint8Array>, marker: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of state) text += decoder.decode(part, { stream: true });
  const json = JSON.stringify(kept).replaceAll('<', escapes['<']!);
  return (
    `<script type="application/json" id="${element}">${json}</script>` +
    `<script nonce="${marker}">${stream}.enqueue(${asScript(text)});${stream}.close();</script>`
  );
}

type RouterContext = { state?: { loaderData: LoaderData } };

/**
 * Takes what was handed over: once the router in the browser has read its stream, the data stands in place of the places. To be called
 * before it starts, and once the whole document is there.
 */
export function takeOver(): void {
  const kept = JSON.parse(document.getElementById(element)!.textContent) as unknown[];
  const context = (globalThis as unknown as { __reactRouterContext: RouterContext }).__reactRouterContext;
  let state: RouterContext['state'];
  Object.defineProperty(context, 'state', {
    get: () => state,
    set(read: NonNullable<typeof state>) {
      state = { ...read, loaderData: putBack(read.loaderData, kept) };
    },
  });
}
