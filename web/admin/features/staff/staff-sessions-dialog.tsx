import { useState } from 'react';
import type { StaffMember } from '#contract/admin/staff.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { ConfirmDialog } from '#web/admin/components/confirm-dialog.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';

const load = async (_id: string, signal: AbortSignal) => (await call('/admin/staff/sessions/list', { _id }, { signal })).response.result;

type Asked = { session?: string; words: string };

/** Where a colleague is signed in; one session or all can be ended, which is asked about: nothing brings one back but signing in. */
export function StaffSessionsDialog({ member, own, onClose }: { member: StaffMember; own: boolean; onClose: () => void }) {
  const { data, problem, retry, replace } = useAnswer(member._id, load);
  const { run, busy } = useAction();
  const [asked, ask] = useState<Asked>();
  const title = `Where ${own ? 'you are' : `${member.fullName} is`} signed in`;
  const end = ({ session }: Asked) =>
    run(async () => {
      const { ended } = (await call('/admin/staff/sessions/revoke', { _id: member._id, session })).response;
      ask(undefined);
      replace((data ?? []).filter(({ _id }) => session !== undefined && _id !== session));
      return ended === 1 ? 'One session ended' : `${ended} sessions ended`;
    });
  return (
    <>
      <AdminDialog onClose={onClose} label={title} className="max-w-xl">
        <div className="p-5 sm:p-6">
          <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
            {title}
          </h2>
          {problem && (
            <div className="mt-4">
              <LoadError title="This could not be loaded" onRetry={retry}>
                {problem}
              </LoadError>
            </div>
          )}
          {!data && !problem && <Skeleton className="mt-4 h-40" />}
          {data?.length === 0 && <p className="mt-4 text-soft">Nowhere.</p>}
          <ul className="mt-4">
            {data?.map(({ _id, device, address, lastSeenAt, current }) => (
              <li key={_id} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
                <span className="min-w-0 flex-1">
                  <span className="font-semibold">{device}</span>
                  <span className="block text-[0.8125rem] text-soft">
                    {address}, last used {formatTime(lastSeenAt)}
                  </span>
                </span>
                {current ? (
                  <span className="text-[0.8125rem] text-soft">this one</span>
                ) : (
                  <AdminButton aria-label={`End the session on ${device}`} onClick={() => ask({ session: _id, words: `on ${device}` })}>
                    End
                  </AdminButton>
                )}
              </li>
            ))}
          </ul>
          <div className="mt-5 flex justify-end gap-2">
            <AdminButton variant="quiet" onClick={onClose}>
              Close
            </AdminButton>
            {!own && data && data.length > 1 && <AdminButton onClick={() => ask({ words: 'everywhere' })}>End all</AdminButton>}
          </div>
        </div>
      </AdminDialog>
      {asked && (
        <ConfirmDialog
          title={`Sign ${own ? 'yourself' : member.fullName} out ${asked.words}?`}
          action="Sign out"
          busy={busy}
          onDo={() => void end(asked)}
          onClose={() => ask(undefined)}
        >
          This cannot be undone: {own ? 'you' : 'they'} get in there again only by signing in. What is not saved there stays as a draft on
          that device.
        </ConfirmDialog>
      )}
    </>
  );
}
