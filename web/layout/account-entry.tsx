import { Link } from 'react-router';
import { openAuthDialog } from '#web/features/auth/auth-dialog-store.ts';
import { isQuoteRequestPath } from '#web/features/quote-form/draft/quote-visit.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { Dropdown, dropdownItemClass } from './dropdown.tsx';
import { logOut } from '#web/features/auth/log-out.ts';
import { accountLinks } from '#web/lib/router/menu-links.ts';
import { UnreadBadge } from '#web/features/notifications/unread-badge.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

/** Opens the sign-in dialog. Without JavaScript it is a link to /signin. */
export function SignInLink({ className, onPress }: { className: string; onPress?: () => void }) {
  return (
    <Link
      to={paths.signin}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onPress?.();
        // The quote pages stay, with everything typed, and load the user's address themselves.
        openAuthDialog(isQuoteRequestPath(location.pathname) ? { onSignedIn: () => undefined } : {});
      }}
    >
      Sign In
    </Link>
  );
}

/** The entries of the account menu. They load a new document, as the specification requires. */
export function AccountMenu({ className }: { className: string }) {
  return (
    <>
      {accountLinks.map(({ label, to }) => (
        <li key={to}>
          <a href={to} className={`gap-2 ${className}`}>
            {label}
            {to === paths.userNotifications && <UnreadBadge />}
          </a>
        </li>
      ))}
      <li>
        <ScriptedButton className={className} onClick={() => void logOut()}>
          Logout
        </ScriptedButton>
      </li>
    </>
  );
}

export function AccountEntry() {
  const { session } = useSession();
  if (!session) return <SignInLink className="flex min-h-11 items-center px-2 whitespace-nowrap hover:text-rust" />;
  return (
    <Dropdown label="My Account" mark={<UnreadBadge />}>
      <AccountMenu className={dropdownItemClass} />
    </Dropdown>
  );
}
