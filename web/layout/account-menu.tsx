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

/** Renders a link that opens the sign-in dialog. Without JavaScript it opens /signin. */
export function SignInLink({ className, onClick }: { className: string; onClick?: () => void }) {
  return (
    <Link
      to={paths.signin}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onClick?.();
        // An `onSignedIn` callback prevents the default navigation to the home page. The quote pages load the user's address
        // when the session changes.
        openAuthDialog(isQuoteRequestPath(location.pathname) ? { onSignedIn: () => undefined } : {});
      }}
    >
      Sign In
    </Link>
  );
}

/** Renders the entries of the account menu. The links load a new document, as the specification requires. */
export function AccountMenuItems({ className }: { className: string }) {
  return (
    <>
      {accountLinks.map(({ label, to }) => (
        <li key={to}>
          <a href={to} className={`gap-2 ${className}`}>
            <span>{label}</span>
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

export function AccountMenu() {
  const { session } = useSession();
  if (!session) return <SignInLink className="flex min-h-11 items-center px-2 whitespace-nowrap hover:text-rust" />;
  return (
    <Dropdown label="My Account" badge={<UnreadBadge />}>
      <AccountMenuItems className={dropdownItemClass} />
    </Dropdown>
  );
}
