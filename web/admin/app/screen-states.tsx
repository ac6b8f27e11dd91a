import type { ComponentType } from 'react';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';
import * as paths from './admin-paths.ts';

/** Placeholder of the first screen of a document while its code and data are loading. */
export function ScreenSkeleton() {
  return (
    <div className="px-4 py-4 sm:px-6 xl:px-8" role="group" aria-busy="true" aria-label="Loading">
      <Skeleton className="h-9 max-w-xs" />
      <Skeleton className="mt-6 h-96" />
    </div>
  );
}

/** Replaces a screen that failed to render. The sidebar remains usable, and drafts stay stored on the device. */
export function ScreenError() {
  return (
    <div className="p-6">
      <LoadError title="This screen could not be shown" onRetry={() => location.reload()}>
        Your unsaved changes are still on this device.
      </LoadError>
    </div>
  );
}

function UnavailableScreen({ title, reason, children }: { title: string; reason: string; children: string }) {
  return (
    <AdminPage title={title}>
      <Notice title={reason} action={<AdminButtonLink to={paths.overview}>Go to overview</AdminButtonLink>}>
        {children}
      </Notice>
    </AdminPage>
  );
}

export function MissingScreen() {
  return (
    <UnavailableScreen title="Page not found" reason="This page does not exist.">
      It may have been moved or deleted.
    </UnavailableScreen>
  );
}

/** Returns the component that replaces a screen without permission. */
export const createForbiddenScreen = (title: string): ComponentType =>
  function ForbiddenScreen() {
    return (
      <UnavailableScreen title={title} reason="You do not have permission to open this page.">
        An owner can change your role.
      </UnavailableScreen>
    );
  };
