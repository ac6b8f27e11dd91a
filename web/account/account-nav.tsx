import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSession } from '#web/lib/session/use-session.ts';
import { UnreadBadge } from '#web/features/notifications/unread-badge.tsx';
import { accountLinks } from '#web/lib/router/menu-links.ts';
import * as paths from '#web/lib/router/site-paths.ts';

const itemClass =
  'flex min-h-11 items-center gap-2 whitespace-nowrap text-soft hover:text-rust aria-[current=page]:font-semibold aria-[current=page]:text-ink ' +
  'max-sm:text-medium max-lg:border-b-2 max-lg:border-transparent max-lg:px-1 max-lg:aria-[current=page]:border-rust lg:border-b lg:border-line lg:py-3';

/** Renders the account links: a column beside the page, or a scrolling strip above it in narrow windows. */
export function AccountNav() {
  const { user } = useSession();
  const listRef = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // Scrolls the link of the current page to the middle of the strip. The path is never empty: lint requires that an effect reads its
    // dependencies.
    const strip = listRef.current;
    const currentLink = strip?.querySelector<HTMLElement>('[aria-current=page]');
    if (pathname && strip && currentLink) strip.scrollLeft = currentLink.offsetLeft - (strip.clientWidth - currentLink.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label="Account" className="lg:sticky lg:top-28 print:hidden">
      <p className="mb-4 line-clamp-2 font-display leading-snug wrap-anywhere text-xl max-lg:hidden">{user?.fullName ?? 'Your account'}</p>
      <ul
        ref={listRef}
        className="relative flex gap-x-5 overflow-x-auto border-b border-line max-lg:[scrollbar-width:none] max-sm:-mx-5 max-sm:justify-between max-sm:gap-x-1 max-sm:px-4 max-sm:mask-x-from-[calc(100%-1rem)] lg:block lg:border-t lg:border-b-0"
      >
        {accountLinks.map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to} className={itemClass}>
              {label}
              {to === paths.userNotifications && <UnreadBadge />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
