import type { StaffMember } from '#contract/admin/staff.ts';
import { useAction } from '#web/account/use-action.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { call } from '#web/lib/call.ts';
import { formatTime } from '#web/lib/dates.ts';
import { useAnswer } from '#web/lib/use-answer.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const load = async (_id: string, signal: AbortSignal) => (await call('/admin/staff/sessions/list', { _id }, { signal })).response.result;

/** Where a colleague is signed in; one session or all can be ended. */
export function StaffSessions({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { data, problem, retry } = useAnswer(member._id, load);
  const { run, busy } = useAction();
  const end = (session?: string) =>
    run(async () => {
      const { ended } = (await call('/admin/staff/sessions/revoke', { _id: member._id, session })).response;
      retry();
      return ended === 1 ? 'One session ended' : `${ended} sessions ended`;
    });
  return (
    <Dialog open onClose={onClose} label={`Where ${member.fullName} is signed in`} className="max-w-xl">
      <div className="p-5 sm:p-6">
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          Where {member.fullName} is signed in
        </h2>
        {problem && <p role="alert">{problem}</p>}
        {!data && !problem && <Skeleton className="mt-4 h-40" />}
        {data?.length === 0 && <p className="mt-4 text-soft">Nowhere.</p>}
        <ul className="mt-4">
          {data?.map(({ _id, device, address, lastSeenAt }) => (
            <li key={_id} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
              <span className="min-w-0 flex-1">
                <span className="font-semibold">{device}</span>
                <span className="block text-[0.8125rem] text-soft">
                  {address}, last used {formatTime(lastSeenAt)}
                </span>
              </span>
              <DeskButton busy={busy} onClick={() => void end(_id)}>
                End
              </DeskButton>
            </li>
          ))}
        </ul>
        <div className="mt-5 flex justify-end gap-2">
          <DeskButton variant="quiet" onClick={onClose}>
            Close
          </DeskButton>
          {data && data.length > 0 && (
            <DeskButton variant="primary" busy={busy} onClick={() => void end()}>
              End all
            </DeskButton>
          )}
        </div>
      </div>
    </Dialog>
  );
}
