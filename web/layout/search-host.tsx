import { useState } from 'react';
import { closeSearch, openSearch, searchDialogStore } from '#web/features/search/search-dialog-store.ts';
import { useLazyDialog } from '#web/lib/hooks/use-lazy-module.ts';
import { useWindowEvent } from '#web/lib/hooks/use-window-event.ts';
import { prodlist } from '#web/lib/router/site-paths.ts';
import { useStore } from '#web/lib/stores/create-store.ts';

const load = () => import('#web/features/search/search-dialog.tsx');

/** Opens the product list, which has a search field, if the dialog's code fails to load. */
function openFallback(): void {
  closeSearch();
  location.assign(prodlist());
}

function openByKeyboard(event: KeyboardEvent): void {
  const isShortcut = (event.ctrlKey || event.metaKey) && event.key === 'k';
  if (!isShortcut || document.querySelector('dialog:modal')) return;
  event.preventDefault();
  openSearch();
}

/** Renders the search dialog, which Ctrl-K and `openSearch` open. Its code is loaded on first use. */
export function SearchHost() {
  const options = useStore(searchDialogStore);
  const dialog = useLazyDialog(load, options !== undefined, closeSearch, openFallback);
  // The last options remain for the closing transition.
  const [displayed, setDisplayed] = useState({ options, openCount: 0 });
  if (options !== undefined && options !== displayed.options) setDisplayed({ options, openCount: displayed.openCount + 1 });
  useWindowEvent('keydown', openByKeyboard);
  if (!dialog || !displayed.options) return null;
  return (
    <dialog.SearchDialog options={displayed.options} openCount={displayed.openCount} open={options !== undefined} onClose={closeSearch} />
  );
}
