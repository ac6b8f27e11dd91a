import { use, useEffect, useId, useRef, useState } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import type { Me } from '#contract/admin/desk.ts';
import { staffRoleNames } from '#domain/accounts/staff.ts';
import { siteTitle, type RootData } from '#web/lib/seo/page-meta.ts';
import { logOut } from '#web/features/auth/log-out.ts';
import { CloseIcon, MenuIcon } from '#web/ui/icons.tsx';
import { SetAside } from '#web/ui/set-aside.ts';
import { UnreadEnquiriesBadge } from '#web/admin/features/enquiries/unread-enquiries.tsx';
import { setTheme, readTheme, themes, type Theme } from '#web/admin/utils/theme.ts';
import { useQuoteCounts } from '#web/admin/api/quote-counts.ts';
import * as paths from './paths.ts';
import { navigationFor } from './routes.ts';
import { IconButton } from '#web/admin/components/admin-button.tsx';

type NavigationProps = { me: Me; pathname: string; onHelp: () => void };

const isAt = (pathname: string, path: string): boolean => pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`));

/** How many requests need the one who looks. */
function NeedsMe() {
  const count = useQuoteCounts()?.needsMe ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-5 rounded-sm bg-rust px-1.5 text-center text-xs leading-5 font-semibold text-white tabular-nums">
      {count}
      <span className="sr-only"> {count === 1 ? 'needs' : 'need'} you</span>
    </span>
  );
}

/** Pixels at the end of the list that fade: it goes on below. */
const faded = 32;

function Links({ me, pathname }: Pick<NavigationProps, 'me' | 'pathname'>) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // Of a long list the end may be out of sight; only the list itself is moved.
    const list = nav.current;
    const link = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !link || pathname === '') return;
    const [frame, box] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
    const below = box.bottom - (frame.bottom - faded);
    if (below > 0) list.scrollTop += below + 8;
    else if (box.top < frame.top) list.scrollTop -= frame.top - box.top + 8;
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label="Back office"
      data-nav
      className="flex-1 scroll-pb-8 overflow-y-auto mask-b-from-[calc(100%-2rem)] px-3 pt-2 pb-8"
    >
      {navigationFor(me.role).map(({ group, screens }) => (
        <div key={group} className="mt-3 first:mt-0">
          {group !== '' && <p className="px-2.5 pb-1 text-xs font-semibold text-soft">{group}</p>}
          <ul>
            {screens.map(({ path, handle: { title } }) => (
              <li key={path}>
                <Link
                  to={path}
                  aria-current={isAt(pathname, path) ? 'page' : undefined}
                  className="flex min-h-7 items-center border-l-2 border-transparent px-2.5 py-0.5 hover:bg-well aria-[current]:border-rust aria-[current]:bg-well aria-[current]:font-semibold pointer-coarse:min-h-11"
                >
                  {title}
                  {path === paths.quotes && <NeedsMe />}
                  {path === paths.enquiries && <UnreadEnquiriesBadge />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const themeNames: Record<Theme, string> = { system: 'Auto', light: 'Light', dark: 'Dark' };

function ThemeSwitch() {
  const [theme, setChosenTheme] = useState(readTheme);
  // It stands twice: at the side, and in the menu of narrow windows.
  const name = useId();
  return (
    <fieldset className="flex rounded-sm border border-line p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map((each) => (
        <label
          key={each}
          className="relative flex-1 rounded-sm py-1 text-center text-xs text-soft has-checked:bg-well has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-rust pointer-coarse:py-2.5"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            checked={theme === each}
            onChange={() => {
              setChosenTheme(each);
              setTheme(each);
            }}
          />
          {themeNames[each]}
        </label>
      ))}
    </fieldset>
  );
}

function Foot({ me, onHelp }: Pick<NavigationProps, 'me' | 'onHelp'>) {
  const small = 'rounded-sm px-1.5 py-1 text-xs text-soft hover:bg-well hover:text-ink pointer-coarse:py-3';
  return (
    <div className="space-y-3 border-t border-line p-3">
      <ThemeSwitch />
      <div className="px-1.5">
        <p className="truncate font-semibold" title={me.email}>
          {me.fullName}
        </p>
        <p className="text-xs text-soft">{staffRoleNames[me.role]}</p>
      </div>
      <div className="flex flex-wrap justify-between">
        <a href="/" className={small}>
          Website
        </a>
        <button type="button" className={small} onClick={onHelp}>
          Shortcuts
        </button>
        <button type="button" className={small} onClick={() => void logOut()}>
          Sign out
        </button>
      </div>
    </div>
  );
}

function Brand() {
  const title = siteTitle(useRouteLoaderData<RootData>('root'));
  return (
    <Link to="/admin" className="block min-w-0 truncate font-display text-lg leading-tight">
      {title}
    </Link>
  );
}

/** The way to every screen of one's role: at the side, and on narrow windows behind a button at the top. */
export function Sidebar(props: NavigationProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = props;
  const aside = use(SetAside);
  useEffect(() => {
    // Wherever it led, the menu has done its work; and out of sight it must keep nobody from signing in.
    if (pathname || aside) dialog.current?.close();
  }, [pathname, aside]);
  return (
    <>
      <aside className="sticky top-0 flex h-dvh flex-col border-r border-line bg-card max-lg:hidden print:hidden short:static short:h-auto">
        <div className="px-5.5 pt-5 pb-3">
          <Brand />
        </div>
        <Links {...props} />
        <Foot {...props} />
      </aside>
      <div className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b border-line bg-card px-2 sm:px-4 lg:hidden print:hidden short:static">
        <IconButton
          label="Menu"
          onClick={() => {
            dialog.current?.showModal();
            dialog.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
          }}
        >
          <MenuIcon />
        </IconButton>
        <Brand />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the key for it */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        // Beside it, or on a link of it, which may lead to the screen that shows already.
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget || (target as Element).closest('a')) currentTarget.close();
        }}
        className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-card text-ink lg:hidden"
      >
        <div className="flex h-full flex-col">
          <div className="flex items-center justify-between gap-2 py-2 pr-2 pl-5.5">
            <Brand />
            <IconButton label="Close the menu" onClick={() => dialog.current?.close()}>
              <CloseIcon />
            </IconButton>
          </div>
          <Links {...props} />
          <Foot {...props} />
        </div>
      </dialog>
    </>
  );
}
