import { useQuery } from '@tanstack/react-query';
import type { StaffMember } from '#contract/admin/staff.endpoints.ts';
import { queryFor, type ResponseOf } from '#web/admin/api/query-client.ts';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { ConfirmDialog } from '#web/admin/components/confirm-dialog.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pluralize } from '#web/admin/utils/format.ts';

/** Session to end and the name of its device; without a session, all sessions. */
type SessionsToEnd = { session?: string; device?: string };

type SessionListProps = { sessions: ResponseOf<'/admin/staff/sessions/list'>['result']; onEnd: (sessions: SessionsToEnd) => void };

const SessionList = ({ sessions, onEnd }: SessionListProps) => (
  <ul>
    {sessions.map(({ _id, device, address, lastSeenAt, current }) => (
      <li key={_id} ref={focusOnRemoval} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
        <span className="min-w-0 flex-1">
          <span className="font-semibold">{device}</span>
          <span className="block text-note">{`${address}, last used ${formatDateTime(lastSeenAt)}`}</span>
        </span>
        {current ? (
          <span className="text-note">this session</span>
        ) : (
          <AdminButton aria-label={`Sign out ${device}`} onClick={() => onEnd({ session: _id, device })}>
            Sign out
          </AdminButton>
        )}
      </li>
    ))}
  </ul>
);

/**
 * Lists the sessions of a staff member. Asks for confirmation before ending one or all sessions, because this cannot be undone.
 */
export function StaffSessionsDialog({ member, isOwn, onClose }: { member: StaffMember; isOwn: boolean; onClose: () => void }) {
  const query = useQuery(queryFor('/admin/staff/sessions/list', { _id: member._id }));
  const title = isOwn ? 'Your active sessions' : `Active sessions of ${member.fullName}`;
  const getConfirmationTitle = ({ device }: SessionsToEnd): string => {
    if (device === undefined) return isOwn ? 'Sign out everywhere?' : `Sign ${member.fullName} out everywhere?`;
    return isOwn ? `Sign out ${device}?` : `Sign ${member.fullName} out on ${device}?`;
  };
  const confirmEnding = (sessions: SessionsToEnd) =>
    openDialog(
      <ConfirmDialog
        title={getConfirmationTitle(sessions)}
        submitLabel="Sign out"
        mutationFn={() => call('/admin/staff/sessions/revoke', { _id: member._id, session: sessions.session })}
        invalidates={['/admin/staff/sessions/list']}
        onSuccess={({ response: { ended } }) => `${pluralize(ended, 'session')} signed out`}
      >
        {isOwn
          ? 'You will have to sign in again on that device. Unsaved changes stay there as drafts. This cannot be undone.'
          : 'They will have to sign in again on that device. Unsaved changes stay there as drafts. This cannot be undone.'}
      </ConfirmDialog>,
    );
  return (
    <AdminDialog
      onClose={onClose}
      title={title}
      closeLabel="Close"
      actions={
        !isOwn &&
        query.data &&
        query.data.result.length > 1 && <AdminButton onClick={() => confirmEnding({})}>Sign out everywhere</AdminButton>
      }
      className="max-w-xl"
    >
      <QueryPanel query={query} skeleton={<Skeleton className="h-40" />}>
        {({ result }) =>
          result.length === 0 ? <p className="text-soft">No active sessions.</p> : <SessionList sessions={result} onEnd={confirmEnding} />
        }
      </QueryPanel>
    </AdminDialog>
  );
}
