import { use, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CurrentStaff } from '#contract/admin/current-staff.endpoints.ts';
import { staffRoleNames } from '#domain/accounts/staff.ts';
import { logOut } from '#web/features/auth/log-out.ts';
import { CloseIcon, MenuIcon } from '#web/ui/icons.tsx';
import { ScreenHiddenContext } from '#web/ui/screen-hidden-context.ts';
import { UnreadEnquiriesBadge } from '#web/admin/features/enquiries/unread-enquiries.tsx';
import { OrdersToDoCount } from '#web/admin/features/orders/orders-to-do-count.tsx';
import { applyTheme, readTheme, themes, type Theme } from '#web/admin/utils/theme.ts';
import { useQuoteCounts } from '#web/admin/api/quote-counts.ts';
import * as paths from './admin-paths.ts';
import { listNavigationGroups } from './screens.ts';
import { useSiteTitle } from './site-settings.ts';
import { CountBadge } from '#web/admin/components/count-badge.tsx';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { RadioSwitch } from '#web/admin/components/inputs/radio-switch.tsx';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';

type NavigationProps = { me: CurrentStaff; pathname: string; onHelp: () => void };

const isActivePath = (pathname: string, path: string): boolean =>
  pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`));

function ToDoCount() {
  return <CountBadge count={useQuoteCounts()?.needsMe ?? 0} label="to do" />;
}

/** Height of the fade at the ends of a list that can be scrolled, in pixels. */
const fadeHeightPx = 32;

function ScreenLinks({ me, pathname }: Pick<NavigationProps, 'me' | 'pathname'>) {
  const nav = useRef<HTMLElement>(null);
  useShortcuts({ g: () => (nav.current?.querySelector<HTMLElement>('[aria-current]') ?? nav.current?.querySelector('a'))?.focus() });
  useEffect(() => {
    // Scrolls only the list. `scrollIntoView` would scroll the page too. The path is never empty: lint requires that an effect reads its
    // dependencies.
    const list = nav.current;
    const link = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !link || pathname === '') return;
    const [listBox, linkBox] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
    const hiddenPx = linkBox.bottom - (listBox.bottom - fadeHeightPx);
    if (hiddenPx > 0) list.scrollTop += hiddenPx + 8;
    else if (linkBox.top < listBox.top + fadeHeightPx) list.scrollTop -= listBox.top + fadeHeightPx - linkBox.top + 8;
  }, [pathname]);
  return (
    <nav ref={nav} aria-label="Back office" className="scroll-fade flex-1 scroll-py-8 overflow-y-auto px-3 pt-1">
      {listNavigationGroups(me.role).map(({ group, screens }) => (
        <div key={group} className="mt-2 first:mt-0">
          {group !== '' && <p className="px-3 pb-0.5 text-xs font-semibold text-soft">{group}</p>}
          <ul>
            {screens.map(({ path, title }) => (
              <li key={path}>
                <Link
                  to={path}
                  aria-current={isActivePath(pathname, path) ? 'page' : undefined}
                  className="flex min-h-6 items-center border-l-2 border-transparent px-2.5 hover:bg-well aria-[current]:border-rust aria-[current]:bg-well aria-[current]:font-semibold pointer-coarse:min-h-11"
                >
                  {title}
                  {path === paths.quotes && <ToDoCount />}
                  {path === paths.orders && <OrdersToDoCount />}
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

const themeOptions = themes.map((theme) => ({ value: theme, label: themeNames[theme] }));

function ThemeSwitch() {
  const [selectedTheme, setSelectedTheme] = useState(readTheme);
  return (
    <RadioSwitch
      label="Theme"
      options={themeOptions}
      value={selectedTheme}
      onChange={(theme) => {
        setSelectedTheme(theme);
        applyTheme(theme);
      }}
      optionClass="flex-1 py-1 text-xs pointer-coarse:py-2.5"
    />
  );
}

function SidebarFooter({ me, onHelp }: Pick<NavigationProps, 'me' | 'onHelp'>) {
  const footerItemClass = 'rounded-sm px-0.5 py-1 text-xs text-soft hover:bg-well hover:text-ink pointer-coarse:py-3';
  return (
    <div className="space-y-2 border-t border-line px-3 py-2">
      <ThemeSwitch />
      <p className="flex items-baseline justify-between gap-x-2 px-3">
        <span className="truncate font-semibold" title={me.email}>
          {me.fullName}
        </span>
        <span className="shrink-0 text-xs text-soft">{staffRoleNames[me.role]}</span>
      </p>
      <div className="-mx-0.5 flex flex-wrap justify-between pl-3">
        <a href="/" className={footerItemClass}>
          View website
        </a>
        <button type="button" className={footerItemClass} onClick={onHelp}>
          Shortcuts
        </button>
        <button type="button" className={footerItemClass} onClick={() => void logOut()}>
          Sign out
        </button>
      </div>
    </div>
  );
}

function Brand() {
  return (
    <Link to="/admin" className="block min-h-6 min-w-0 truncate font-display text-lg leading-tight">
      {useSiteTitle()}
    </Link>
  );
}

/** Renders links to the screens that the user's role may open: at the side, or in a menu on narrow windows. */
export function Sidebar(props: NavigationProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = props;
  const isScreenHidden = use(ScreenHiddenContext);
  useEffect(() => {
    // Closes the menu after a navigation. Also closes it when the sign-in page replaces the screen, because a modal dialog would block
    // that page. The path is never empty: lint requires that an effect reads its dependencies.
    if (pathname || isScreenHidden) dialog.current?.close();
  }, [pathname, isScreenHidden]);
  return (
    <>
      <aside className="sticky top-0 flex h-dvh flex-col border-r border-line bg-card max-lg:hidden print:hidden short:static short:h-auto">
        <div className="px-6 pt-4 pb-2">
          <Brand />
        </div>
        <ScreenLinks {...props} />
        <SidebarFooter {...props} />
      </aside>
      <header className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b border-line bg-card px-2 sm:px-4 lg:hidden print:hidden short:static">
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
      </header>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
          jsx-a11y/no-noninteractive-element-interactions -- Esc closes the dialog */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        // Closes on a click on the backdrop or on a link: a link to the current screen does not navigate.
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget || (target as Element).closest('a')) currentTarget.close();
        }}
        className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-card text-ink lg:hidden"
      >
        <div className="flex h-full flex-col">
          <div className="flex items-center justify-between gap-2 py-2 pr-2 pl-6">
            <Brand />
            <IconButton label="Close menu" onClick={() => dialog.current?.close()}>
              <CloseIcon />
            </IconButton>
          </div>
          <ScreenLinks {...props} />
          <SidebarFooter {...props} />
        </div>
      </dialog>
    </>
  );
}
