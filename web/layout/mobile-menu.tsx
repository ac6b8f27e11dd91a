import { useEffect, useRef, useSyncExternalStore, type MouseEvent, type SubmitEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { openSearch } from '#web/features/search/search-dialog-store.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { CloseIcon, MenuIcon, SearchIcon } from '#web/ui/icons.tsx';
import { AccountMenuItems, SignInLink } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import { ShortlistLink } from './shortlist-link.tsx';
import { headerLinks, productLinks } from '#web/lib/router/menu-links.ts';
import { UnreadBadge } from '#web/features/notifications/unread-badge.tsx';

const menuId = 'menu';
const itemClass = 'flex min-h-13 w-full items-center border-b border-line text-left font-display text-xl';
// Invoker commands open and close the dialog before hydration and without JavaScript. Browsers without invoker commands
// ignore the first two attributes and open the dialog as a popover, which is not modal.
const openCommand = { command: 'show-modal', commandfor: menuId };
const closeCommand = { command: 'close', commandfor: menuId };
const openPopover = { popoverTarget: menuId };
const closePopover = { popoverTarget: menuId, popoverTargetAction: 'hide' as const };

/** Returns true after hydration in a browser with invoker commands, which logs a warning about a button that opens a popover, too. */
const useInvokerCommands = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => 'commandForElement' in HTMLButtonElement.prototype,
    () => false,
  );

function closeMenu(dialog: HTMLDialogElement | null): void {
  dialog?.close();
  dialog?.hidePopover();
}

/** Renders a plain form, so that it works without JavaScript. */
function MenuSearch({ onSearch }: { onSearch: () => void }) {
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch();
    openSearch({ query: event.currentTarget.search.value as string });
  };
  return (
    <form role="search" action={paths.prodlist()} className="relative mt-4" onSubmit={search}>
      <SearchIcon className="absolute top-3.5 left-3 size-5 text-soft" />
      <input
        type="search"
        name="search"
        aria-label="Search the site"
        placeholder="Search"
        enterKeyHint="search"
        className="control min-h-12 pl-10!"
      />
    </form>
  );
}

function MenuLinks({ onClick }: { onClick: () => void }) {
  const { session } = useSession();
  return (
    <nav aria-label="Menu" className="mt-2">
      <ul className="[--opsz:48]">
        {[...productLinks, ...headerLinks].map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={itemClass} onClick={onClick}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.myStones()} className={itemClass} onClick={onClick}>
            My stones
          </Link>
        </li>
        {session ? (
          <AccountMenuItems className={itemClass} />
        ) : (
          <li>
            <SignInLink className={itemClass} onClick={onClick} />
          </li>
        )}
      </ul>
      <ButtonLink to={paths.quotes()} className="mt-8 w-full" onClick={onClick}>
        Request a Quote
      </ButtonLink>
    </nav>
  );
}

/** Renders the header's menu on phones as a modal dialog. */
export function MobileMenu({ title }: { title: string }) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const hasCommands = useInvokerCommands();
  const close = () => closeMenu(dialogRef.current);
  const previousKey = useRef(key);
  useEffect(() => {
    // The first effect must not close a menu that the user opened before hydration.
    if (previousKey.current !== key) closeMenu(dialogRef.current);
    previousKey.current = key;
  }, [key]);
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    // A browser with invoker commands opens the dialog itself.
    if ('commandForElement' in event.currentTarget) return;
    event.preventDefault();
    dialogRef.current?.showModal();
  };

  return (
    <div className="flex items-center gap-1 lg:hidden print:hidden">
      <ShortlistLink />
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        className="relative -mr-2.5 grid size-11 place-items-center"
        onClick={open}
        {...openCommand}
        {...(hasCommands ? {} : openPopover)}
      >
        <MenuIcon className="size-6" />
        <span className="absolute top-0.5 right-0">
          <UnreadBadge />
        </span>
      </button>
      <dialog
        ref={dialogRef}
        id={menuId}
        popover="auto"
        aria-label="Menu"
        className="dialog-motion fixed inset-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-paper px-5 pb-8 text-ink sm:px-6 lg:hidden"
      >
        <div className="flex h-16 items-center justify-between gap-4">
          <Logo title={title} />
          <button
            type="button"
            aria-label="Close menu"
            className="-mr-2.5 grid size-11 place-items-center"
            onClick={hasCommands ? undefined : close}
            {...closeCommand}
            {...(hasCommands ? {} : closePopover)}
          >
            <CloseIcon className="size-6" />
          </button>
        </div>
        <MenuSearch onSearch={close} />
        <MenuLinks onClick={close} />
      </dialog>
    </div>
  );
}
