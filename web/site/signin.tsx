import { useEffect } from 'react';
import type { MetaArgs } from 'react-router';
import { openAuthDialog } from '#web/lib/auth-dialog.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { getSession } from '#web/lib/session.ts';
import Home from './home.tsx';

export { clientLoader, loader } from './home.tsx';

export const meta = ({ matches }: MetaArgs) => pageMeta(matches, { title: 'Sign In', hidden: true });

/** A link target only: the home page with the sign-in dialog open. */
export default function SignIn() {
  useEffect(() => {
    if (getSession() === undefined) openAuthDialog();
  }, []);
  return <Home />;
}
