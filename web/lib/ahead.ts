import type { Call } from '#contract/index.ts';
import { call } from './call.ts';
import { routeAt } from './route-table.ts';

// What a page needs is fetched when somebody points at a link to it, so that it is there when they press.

/** As long as somebody may look at a link before pressing it. */
const keepFor = 10_000;
/** A pointer that only passes over a link is gone by then. */
const passing = 40;

const answers = new Map<string, { answer: Promise<unknown>; at: number }>();

const freshAnswer = (key: string): Promise<unknown> | undefined => {
  const known = answers.get(key);
  return known !== undefined && Date.now() - known.at < keepFor ? known.answer : undefined;
};
const keyOf = (path: string, input: unknown): string => path + JSON.stringify(input ?? {});

/** A call whose answer will probably be wanted; it is asked for once. */
export const callAhead = ((path, ...[input]) => {
  const key = keyOf(path, input);
  let answer = freshAnswer(key);
  if (answer === undefined) {
    answer = (call as (path: string, input: unknown) => Promise<unknown>)(path, input);
    answers.set(key, { answer, at: Date.now() });
    answer.catch(() => answers.delete(key));
  }
  return answer;
}) as Call;

/** A call that takes what was asked for ahead, once; else it asks now. */
export const callOrTake = ((path, ...rest) => {
  const key = keyOf(path, rest[0]);
  const answer = freshAnswer(key);
  answers.delete(key);
  return answer ?? call(path, ...rest);
}) as Call;

type RouteModule = { clientLoader?: (page: { request: Request; ahead: true }) => Promise<unknown> };
/** What the router itself knows of each route's files. A page's loader may lie in one of its own. */
type Manifest = { routes: Record<string, { module: string; clientLoaderModule?: string; imports?: string[]; css?: string[] } | undefined> };

function preload(rel: 'modulepreload' | 'prefetch', href: string): void {
  if (document.querySelector(`link[href="${href}"]`) !== null) return;
  document.head.append(Object.assign(document.createElement('link'), { rel, href }));
}

/** The code and the data of another page of this site. */
async function fetchPage({ href, pathname }: URL): Promise<void> {
  const { routes } = (globalThis as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest;
  const listed = routeAt(pathname);
  const route = listed && routes[listed.path];
  if (listed?.personal || !route) return;
  for (const file of [route.module, ...(route.imports ?? [])]) preload('modulepreload', file);
  for (const file of route.css ?? []) preload('prefetch', file);
  const { clientLoader } = (await import(/* @vite-ignore */ route.clientLoaderModule ?? route.module)) as RouteModule;
  await clientLoader?.({ request: new Request(href), ahead: true });
}

let timer: ReturnType<typeof setTimeout> | undefined;

function look({ type, target }: Event): void {
  clearTimeout(timer);
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href) return;
  const url = new URL(link.href);
  // The same page with other parameters decides by itself what it needs anew.
  if (!navigator.onLine || url.origin !== location.origin || url.pathname === location.pathname) return;
  // What fails now is tried again, and told of, when the link is pressed.
  timer = setTimeout(() => void fetchPage(url).catch(() => undefined), type === 'pointerover' ? passing : 0);
}

/** Watches all links for a pointer, a finger or the focus, unless the person saves data. */
export function watchLinks(): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true) return;
  for (const type of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(type, look, { passive: true });
}
