export const idle = (work: () => void): void => {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, 50);
};

/** Milliseconds for which one idle moment lays out part after part: what every frame costs besides is more than a card of a list is. */
const budget = 4;

/**
 * Lays out what a document holds back below its first view (`below` in app.css), little by little so that no press has to wait for
 * all of it. From then on pages come whole: who goes back to one must find the place where they were.
 */
export function layOutBelow(): void {
  const waiting = document.querySelectorAll<HTMLElement>('.below');
  let next = 0;
  const goOn = (): void => {
    const began = performance.now();
    do {
      const part = waiting[next++] ?? document.documentElement;
      part.dataset['whole'] = '';
      if (part === document.documentElement) return;
      // To ask for its size is to have it laid out now.
      part.getBoundingClientRect();
    } while (performance.now() - began < budget);
    idle(goOn);
  };
  idle(goOn);
}

/** Whether it stands beside what the window shows. */
const isUnseen = (part: HTMLElement): boolean => {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom < 0 || top > innerHeight;
};

const parts = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** What was left out may come into sight again. */
export function seeAll(): void {
  removeEventListener('resize', seeAll);
  for (const part of parts('[data-skipped=unseen]')) part.dataset['skipped'] = '';
}

/**
 * Leaves out what is out of sight, at the size that it has, until `seeAll`, and draws what is in sight in a task of its own: a dialog
 * that opens changes all that is behind it.
 */
export function skipUnseen(): void {
  // All are measured before the first is changed.
  const found = parts('.below, .skippable').map((part) => [part, isUnseen(part)] as const);
  for (const [part, unseen] of found) part.dataset['skipped'] = unseen ? 'unseen' : '';
  addEventListener('resize', seeAll);
}
