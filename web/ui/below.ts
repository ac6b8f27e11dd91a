const idle = (work: () => void): void => {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, 50);
};

/**
 * Lays out what a document holds back below its first view (`below` in app.css), one part at a time so that no press has to wait for
 * all of it. From then on pages come whole: who goes back to one must find the place where they were.
 */
export function layOutBelow(): void {
  const parts = document.querySelectorAll<HTMLElement>('.below');
  let next = 0;
  const goOn = (): void => {
    const part = parts[next++] ?? document.documentElement;
    part.dataset['whole'] = '';
    if (part !== document.documentElement) idle(goOn);
  };
  idle(goOn);
}

/** Leaves out of the next drawing what is out of sight, at the size that it has: a dialog that opens changes all that is behind it. */
export function skipUnseen(): void {
  for (const part of document.querySelectorAll<HTMLElement>('.below, .skippable')) part.dataset['skipped'] = '';
}
