import { useState } from 'react';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { pricingErrors } from '#domain/errors/pricing-errors.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
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

/** Sends a request for an approval, or its answer. @param onDone called after a success */
function useApprovalMutation(
  path: ApprovalPath,
  { quoteId, draft }: ApprovalActionProps,
  { message, onDone }: { message: string; onDone?: () => void },
) {
  return useAdminMutation({
    hasErrorToast: path === '/admin/quotes/approve',
    invalidates: quotePathPrefixes,
    mutationFn: async (note: string) => (await call(path, { _id: quoteId, version: draft.version, note })).response.revision,
    onSuccess: (revision) => {
      cacheRevision(quoteId, revision);
      onDone?.();
      return message;
    },
  });
}

/** Renders the buttons with which an owner approves a draft, or returns it with a note. */
export function ApprovalActions(props: ApprovalActionProps) {
  const { disabled = false } = props;
  const [isReturning, setIsReturning] = useState(false);
  const approveMutation = useApprovalMutation('/admin/quotes/approve', props, { message: 'Price approved' });
  const returnMutation = useApprovalMutation('/admin/quotes/return', props, {
    message: 'Price returned',
    onDone: () => setIsReturning(false),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <AdminButton variant="primary" busy={approveMutation.isPending} disabled={disabled} onClick={() => approveMutation.mutate('')}>
        Approve
      </AdminButton>
      <AdminButton disabled={disabled} onClick={() => setIsReturning(true)}>
        Return
      </AdminButton>
      {isReturning && (
        <ApprovalNoteDialog
          title="Return the price"
          label="What should be changed?"
          hint="The person who asked for approval is notified."
          submitLabel="Return price"
          requiredMessage={pricingErrors.return_note_required[1]}
          busy={returnMutation.isPending}
          errorMessage={returnMutation.errorMessage}
          onSubmit={(note) => returnMutation.mutate(note)}
          onClose={() => setIsReturning(false)}
        />
      )}
    </div>
  );
}

/** Renders the button with which staff ask the owners for the approval of a draft. */
export function AskForApproval(props: ApprovalActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const mutation = useApprovalMutation('/admin/quotes/request-approval', props, {
    message: 'Owners notified',
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <AdminButton variant="primary" disabled={props.disabled} onClick={() => setIsAsking(true)}>
        Ask for approval
      </AdminButton>
      {isAsking && (
        <ApprovalNoteDialog
          title="Ask for approval"
          label="Note to the owners"
          hint="Every owner gets a notification and an email."
          submitLabel="Ask for approval"
          busy={mutation.isPending}
          errorMessage={mutation.errorMessage}
          onSubmit={(note) => mutation.mutate(note)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
