import { openSearch } from '#web/features/search/search-dialog-store.ts';
import { prodlist } from '#web/lib/router/paths.ts';
import { SearchIcon } from '#web/ui/icons.tsx';

/** Opens the search dialog. Without JavaScript it is a link to the product list, which has a search field. */
export const SearchLink = () => (
  <a
    href={prodlist()}
    aria-label="Search the site"
    aria-keyshortcuts="/ Control+K"
    className="grid size-11 place-items-center hover:text-rust"
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      openSearch();
    }}
  >
    <SearchIcon />
  </a>
);
