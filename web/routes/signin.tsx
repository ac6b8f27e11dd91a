import { useEffect } from 'react';
import { openAuthDialog } from '#web/lib/auth-dialog.ts';
import { PageMetadata } from '#web/lib/page-metadata.tsx';
import { getSession } from '#web/lib/session.ts';
import { HomeSections } from './home.tsx';

export { loader } from './home.tsx';

/** A link target only: the home page with the sign-in dialog open. */
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
