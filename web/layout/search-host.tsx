import { useEffect, useState } from 'react';
import { closeSearch, openSearch, searchDialogStore } from '#web/features/search/search-dialog-store.ts';
import { tellNotOpened, useLatePart } from '#web/lib/hooks/use-lazy-module.ts';
import { prodlist } from '#web/lib/router/paths.ts';
import { useStore } from '#web/lib/stores/create-store.ts';

const load = () => import('#web/features/search/search-dialog.tsx');

/** Browsers cache a failed import for the life of the document. The product list has a search, so it opens instead. */
function handleLoadError(): void {
  closeSearch();
  if (navigator.onLine) location.assign(prodlist());
  else tellNotOpened();
}

function openByKeyboard(event: KeyboardEvent): void {
  const isTyping = (event.target as Element).closest?.('input, textarea, select, [contenteditable]');
  const isShortcut = event.ctrlKey || event.metaKey ? event.key === 'k' : event.key === '/' && !isTyping;
  if (!isShortcut || document.querySelector('dialog:modal')) return;
  event.preventDefault();
  openSearch();
}

/** Opens the search dialog on `/`, on Ctrl-K and on `openSearch`. Its code loads at the first opening. */
export function SearchHost() {
  const options = useStore(searchDialogStore);
  const { part } = useLatePart(load, options !== undefined, handleLoadError);
  // The dialog keeps its last content while it closes.
  const [shown, setShown] = useState({ options, count: 0 });
  if (options !== undefined && options !== shown.options) setShown({ options, count: shown.count + 1 });
  useEffect(() => {
    addEventListener('keydown', openByKeyboard);
    return () => removeEventListener('keydown', openByKeyboard);
  }, []);
  if (!part || !shown.options) return null;
  return <part.SearchDialog options={shown.options} count={shown.count} open={options !== undefined} onClose={closeSearch} />;
}
