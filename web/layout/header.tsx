import { Link, NavLink } from 'react-router';
import { useSyncExternalStore } from 'react';
import * as paths from '#web/lib/router/site-paths.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { PageContainer } from '#web/ui/page-container.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Dropdown, dropdownItemClass } from './dropdown.tsx';
import { Logo } from './logo.tsx';
import { headerLinks, productLinks } from '#web/lib/router/menu-links.ts';
import { ShortlistLink } from './shortlist-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { openSearch } from '#web/features/search/search-dialog-store.ts';
import { SearchIcon } from '#web/ui/icons.tsx';

const scrollThresholdPx = 100;

function subscribeToScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
const isScrolledDown = (): boolean => scrollY > scrollThresholdPx;
const useIsScrolled = (): boolean => useSyncExternalStore(subscribeToScroll, isScrolledDown, () => false);

// The transparent header is over the hero. The top of the hero is empty; its picture starts below the header.
const backgroundClasses = {
  transparent: 'fixed short:absolute border-transparent',
  scrolled: 'fixed short:absolute border-line bg-card',
  solid: 'sticky short:static border-line bg-card',
};

/** Renders a link that opens the search dialog. Without JavaScript, it opens the product list, which has a search field. */
const SearchLink = () => (
  <a
    href={paths.prodlist()}
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

/** Renders the page header. The variant `transparent` has no background until the page is scrolled. */
export function Header({ title, variant }: { title: string; variant: 'transparent' | 'solid' }) {
  const isScrolled = useIsScrolled();
  const background = variant === 'solid' ? 'solid' : isScrolled ? 'scrolled' : 'transparent';
  return (
    <header
      data-background={background}
      className={`inset-x-0 top-0 z-40 border-b transition-colors print:static print:border-0 ${backgroundClasses[background]}`}
    >
      <PageContainer className="flex h-16 items-center justify-between gap-6 lg:h-18">
        <Logo title={title} />
        <nav aria-label="Main" className="hidden items-center gap-1 text-medium font-medium lg:flex print:hidden">
          <Dropdown label="Products">
            {productLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className={dropdownItemClass}>
                  {label}
                </Link>
              </li>
            ))}
          </Dropdown>
          {headerLinks.map(({ label, to }) => (
            <NavLink
              key={to}
              to={to}
              className="flex min-h-11 items-center px-2 whitespace-nowrap hover:text-rust aria-[current=page]:text-rust"
            >
              {label}
            </NavLink>
          ))}
          <AccountMenu />
          <SearchLink />
          <ShortlistLink className="-ml-2" />
          <ButtonLink to={paths.quotes()} className="ml-2">
            Request a Quote
          </ButtonLink>
        </nav>
        <MobileMenu title={title} />
      </PageContainer>
    </header>
  );
}
