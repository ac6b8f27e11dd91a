import { useEffect } from 'react';
import { openAuthDialog } from '#web/features/auth/auth-dialog-store.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import { getSession } from '#web/lib/session/session-store.ts';
import { HomeSections } from './home.tsx';

export { loader } from './home.tsx';

/** Renders the home page with the sign-in dialog open, so that links can open the dialog. */
export function Component() {
  useEffect(() => {
    if (getSession() === undefined) openAuthDialog();
  }, []);
  return (
    <>
      <PageMetadata title="Sign In" hidden />
      <HomeSections />
    </>
  );
}
