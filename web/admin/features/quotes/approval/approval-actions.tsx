import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { pricingErrors } from '#domain/errors/pricing-errors.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { cacheRevision } from '#web/admin/features/quotes/revisions/revision-queries.ts';
import { quotePathPrefixes } from '#web/admin/features/quotes/quote-queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApprovalNoteDialog } from './approval-note-dialog.tsx';

type ApprovalActionProps = {
  quoteId: string;
  /** The draft as displayed. The server refuses an older version. */
  draft: Pick<AdminRevision, 'version'>;
  /** True while the draft has unsaved changes. */
  disabled?: boolean;
};
type ApprovalPath = '/admin/quotes/approve' | '/admin/quotes/request-approval' | '/admin/quotes/return';

/** Returns the options of a mutation that sends a request for an approval, or its answer. */
const createApprovalMutation = (path: ApprovalPath, { quoteId, draft }: ApprovalActionProps, message: string) => ({
  invalidates: quotePathPrefixes,
  mutationFn: async (note: string) => (await call(path, { _id: quoteId, version: draft.version, note })).response.revision,
  onSuccess: (revision: AdminRevision) => {
    cacheRevision(quoteId, revision);
    return message;
  },
});

/** Renders the buttons with which an owner approves a draft, or returns it with a note. */
export function ApprovalActions(props: ApprovalActionProps) {
  const { disabled = false } = props;
  const { mutate, isPending } = useAdminMutation(createApprovalMutation('/admin/quotes/approve', props, 'Price approved'));
  const askForNote = () =>
    openDialog(
      <ApprovalNoteDialog
        title="Return the price"
        label="What should be changed?"
        hint="The person who asked for approval is notified."
        submitLabel="Return price"
        requiredMessage={pricingErrors.return_note_required[1]}
        {...createApprovalMutation('/admin/quotes/return', props, 'Price returned')}
      />,
    );
  return (
    <div className="flex flex-wrap gap-2">
      <AdminButton variant="primary" busy={isPending} disabled={disabled} onClick={() => mutate('')}>
        Approve
      </AdminButton>
      <AdminButton disabled={disabled} onClick={askForNote}>
        Return
      </AdminButton>
    </div>
  );
}

export function AskForApproval(props: ApprovalActionProps) {
  const askForNote = () =>
    openDialog(
      <ApprovalNoteDialog
        title="Ask for approval"
        label="Note to the owners"
        hint="Every owner gets a notification and an email."
        submitLabel="Ask for approval"
        {...createApprovalMutation('/admin/quotes/request-approval', props, 'Owners notified')}
      />,
    );
  return (
    <AdminButton variant="primary" disabled={props.disabled} onClick={askForNote}>
      Ask for approval
    </AdminButton>
  );
}
