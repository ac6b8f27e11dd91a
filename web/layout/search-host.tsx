import { useEffect, useState } from 'react';
import { openSearch, searchAsked, type SearchRequest } from '#web/features/search/search-dialog-store.ts';
import { prodlist } from '#web/lib/router/paths.ts';
import { tellNotOpened } from '#web/lib/hooks/use-lazy-module.ts';
import type { SearchDialog } from '#web/features/search/search-dialog.tsx';

type Dialog = typeof SearchDialog;
type Asked = { Dialog: Dialog; request: SearchRequest; count: number; open: boolean };

/** Opens the search at `/` or Ctrl-K, or when it is asked for; its code comes with the first time. */
export function SearchHost() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    const open = ({ detail }: Event & { detail?: SearchRequest }) =>
      void import('#web/features/search/search-dialog.tsx').then(
        (loaded) => setAsked((last) => ({ Dialog: loaded.SearchDialog, request: detail!, count: (last?.count ?? 0) + 1, open: true })),
        // Browsers may keep to a failure for as long as the document lives. The product list has a search of its own.
        () => (navigator.onLine ? location.assign(prodlist()) : tellNotOpened()),
      );
    const press = (event: KeyboardEvent) => {
      const typing = (event.target as Element).closest?.('input, textarea, select, [contenteditable]');
      const meant = event.ctrlKey || event.metaKey ? event.key === 'k' : event.key === '/' && !typing;
      if (!meant || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      openSearch();
    };
    addEventListener(searchAsked, open);
    addEventListener('keydown', press);
    return () => {
      removeEventListener(searchAsked, open);
      removeEventListener('keydown', press);
    };
  }, []);
  if (!asked) return null;
  return <asked.Dialog {...asked} onClose={() => setAsked({ ...asked, open: false })} />;
}
