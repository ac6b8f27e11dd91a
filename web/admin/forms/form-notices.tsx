import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Notice } from '#web/ui/notice.tsx';
import { CoEditorsNotice } from './co-editors-notice.tsx';
import { DraftBanner } from './draft-banner.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import type { AdminForm } from './use-admin-form.ts';

/** The edited record, for the notice of other editors. */
export type EditedRecord = Pick<Parameters<typeof CoEditorsNotice>[0], 'entityType' | 'id' | 'onChanged'>;

type FormNoticesProps<V extends FieldValues> = {
  form: AdminForm<V>;
  coEditors?: EditedRecord | undefined;
  /** True for a dialog: it is closed with unsaved changes, which remain a draft. */
  isDialog?: boolean;
  /** True while an action runs that navigates away, so that unsaved changes do not block it. */
  leaving?: boolean;
};

/** The notices above a form: other editors, the restored draft, and the message of a failed save, which takes the focus. */
export function FormNotices<V extends FieldValues>({ form, coEditors, isDialog = false, leaving = false }: FormNoticesProps<V>) {
  const { problem, busy, discard, restoredAt, version } = form;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== undefined) notice.current?.focus();
  }, [problem]);
  const dirty = form.changed.length > 0;
  return (
    <>
      {!isDialog && <UnsavedChangesGuard hasUnsavedChanges={dirty && !busy && !leaving} onDiscard={discard} />}
      {coEditors && <CoEditorsNotice {...coEditors} version={version} typing={dirty} />}
      <DraftBanner at={restoredAt} onDiscard={discard} />
      {problem !== undefined && (
        <div ref={notice} tabIndex={-1} className="mb-4 scroll-mt-20 outline-none">
          <Notice tone="alarm" title={problem} />
        </div>
      )}
    </>
  );
}
