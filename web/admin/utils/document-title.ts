import { useEffect } from 'react';

const marked = /^\(\d+\) /;

/** What the window is called, with how many things need somebody before it. */
export const titleWithCount = (title: string, count: number): string => (count > 0 ? `(${count}) ` : '') + title.replace(marked, '');

/** Keeps that number before the window's title, whatever else changes it. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    const keep = () => {
      const wanted = titleWithCount(document.title, count);
      if (document.title !== wanted) document.title = wanted;
    };
    keep();
    const watcher = new MutationObserver(keep);
    watcher.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => watcher.disconnect();
  }, [count]);
}
