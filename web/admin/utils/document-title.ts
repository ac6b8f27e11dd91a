import { useEffect } from 'react';

const countPrefix = /^\(\d+\) /;

/** Returns the document title with a count before it. */
export const formatTitleWithCount = (title: string, count: number): string =>
  (count > 0 ? `(${count}) ` : '') + title.replace(countPrefix, '');

/** Adds a count to the document title, also after other code has changed the title. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    const update = () => {
      const expected = formatTitleWithCount(document.title, count);
      if (document.title !== expected) document.title = expected;
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [count]);
}
