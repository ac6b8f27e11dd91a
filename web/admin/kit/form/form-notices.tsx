import { focusElement } from '#web/ui/focus-element.ts';
import { Notice } from '#web/ui/notice.tsx';
import { CoEditorsNotice } from './co-editors-notice.tsx';
import { DraftBanner } from '#web/admin/kit/draft/draft-banner.tsx';
import { UnsavedChangesGuard } from '#web/admin/kit/draft/unsaved-changes-guard.tsx';
import type { AdminForm } from './use-admin-form.ts';

/** Record being edited, for the notice of other editors. */
export type EditedRecord = Pick<Parameters<typeof CoEditorsNotice>[0], 'entityType' | 'id' | 'onChanged'>;

type FormNoticesProps = {
  form: Pick<AdminForm, 'saveError' | 'busy' | 'discard' | 'earlierDraftChangedAt' | 'version' | 'changedPaths'>;
  coEditors?: EditedRecord | undefined;
  /** True for a dialog: closing the dialog stores unsaved changes as a draft, so no warning is needed. */
  isDialog?: boolean;
  /** True while an action that navigates away is running, so that unsaved changes do not block it. */
  isLeaving?: boolean;
};

/**
 * Renders the notices above a form: other editors, the restored draft, and the error of a failed save, which takes the
 * focus.
 */
export function FormNotices({ form, coEditors, isDialog = false, isLeaving = false }: FormNoticesProps) {
  const { saveError: errorMessage, busy, discard, earlierDraftChangedAt, version } = form;
  const isDirty = form.changedPaths.length > 0;
  return (
    <>
      {!isDialog && <UnsavedChangesGuard hasUnsavedChanges={isDirty && !busy && !isLeaving} onDiscard={discard} />}
      {coEditors && <CoEditorsNotice {...coEditors} version={version} hasUnsavedChanges={isDirty} />}
      <DraftBanner changedAt={earlierDraftChangedAt} onDiscard={discard} />
      {errorMessage !== undefined && (
        <div key={errorMessage} ref={focusElement} tabIndex={-1} className="mb-4 scroll-mt-20 outline-none">
          <Notice tone="error" title={errorMessage} />
        </div>
      )}
    </>
  );
}
