import { useState, type SubmitEvent } from 'react';
import type { Invitation, StaffMember } from '#contract/admin/staff.ts';
import { accountProblems } from '#domain/errors/account.ts';
import { staffRoleNames, type StaffRole } from '#domain/accounts/staff.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { createRequestSequencer } from '#web/admin/api/request-sequencer.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { SelectField, TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StaffMemberRow, roleOptions } from './staff-member-row.tsx';
import { StaffSessionsDialog } from './staff-sessions-dialog.tsx';

const load = async (_question: string, signal: AbortSignal) => (await call('/admin/staff/list', {}, { signal })).response;

type Run = ReturnType<typeof useAction>['run'];

function Invite({ onInvited }: { onInvited: () => void }) {
  const none = { fullName: '', email: '', role: 'editor' as StaffRole };
  const [form, setForm] = useState(none);
  const { run, busy, problem } = useAction();
  const nameError = problem === accountProblems.name_has_url[1] ? problem : undefined;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => {
      const { email } = (await call('/admin/staff/invite', form)).response;
      setForm(none);
      onInvited();
      return `An invitation is on its way to ${email}`;
    });
  };
  return (
    <Panel title="Invite somebody" hint="They get a link by mail, which counts for seven days, and choose their own password.">
      <form noValidate className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_12rem_auto]" onSubmit={send}>
        {problem && !nameError && (
          <div className="sm:col-span-full">
            <Notice tone="alarm" title={problem} />
          </div>
        )}
        <TextField
          label="Full name"
          autoComplete="off"
          maxLength={120}
          value={form.fullName}
          error={nameError}
          onChange={({ target }) => setForm({ ...form, fullName: target.value })}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={form.email}
          onChange={({ target }) => setForm({ ...form, email: target.value })}
        />
        <SelectField
          label="Role"
          options={roleOptions}
          value={form.role}
          onChange={({ target }) => setForm({ ...form, role: target.value as StaffRole })}
        />
        <AdminButton type="submit" variant="primary" className="justify-self-start" busy={busy}>
          Invite
        </AdminButton>
      </form>
    </Panel>
  );
}

function Invitations({ invitations, run, onChanged }: { invitations: Invitation[]; run: Run; onChanged: () => void }) {
  if (invitations.length === 0) return null;
  return (
    <Panel title={`Invitations that wait (${invitations.length})`}>
      <ul>
        {invitations.map(({ _id, fullName, email, role, expiresAt }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5 last:border-0">
            <span className="min-w-48 flex-1">
              <span className="font-semibold">{fullName}</span> <span className="text-soft">{email}</span>
            </span>
            <span>{staffRoleNames[role]}</span>
            <span className="text-[0.8125rem] text-soft">until {formatTime(expiresAt)}</span>
            <AdminButton
              variant="quiet"
              onClick={() =>
                void run(async () => {
                  const { message } = await call('/admin/staff/uninvite', { _id });
                  onChanged();
                  // Its link is dead for good: they get another.
                  showUndo(message, async () => {
                    await call('/admin/staff/invite', { fullName, email, role });
                    onChanged();
                  });
                })
              }
            >
              Take back<span className="sr-only"> the invitation of {fullName}</span>
            </AdminButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Who works here: invited, given roles, shut out. */
export default function StaffPage() {
  const { me } = useAdmin();
  const answer = useAnswer('staff', load);
  const { run, busy } = useAction();
  const [shown, setShown] = useState<StaffMember>();
  const [order] = useState(createRequestSequencer);
  const reload = async () => {
    const next = await order.ask(() => load('', new AbortController().signal)).catch(() => undefined);
    if (next) answer.replace(next);
  };
  return (
    <QueryView title="Staff" query={answer}>
      {({ result, invitations }) => (
        <AdminPage title="Staff" note={`${result.length}`}>
          <div className="max-w-5xl space-y-4">
            <Invite onInvited={() => void reload()} />
            <Invitations invitations={invitations} run={run} onChanged={() => void reload()} />
            <div className="rounded-sm border border-line bg-card">
              <table aria-label="Staff" className="w-full border-collapse">
                <thead>
                  <tr className="border-b border-line bg-well text-left text-xs text-soft">
                    <th scope="col" className="px-3 py-2 font-semibold">
                      Name
                    </th>
                    <th scope="col" className="px-3 py-2 font-semibold">
                      Role
                    </th>
                    <th scope="col" className="px-3 py-2 font-semibold max-md:hidden">
                      Sign-in
                    </th>
                    <th scope="col" className="px-3 py-2 font-semibold max-lg:hidden">
                      Last here
                    </th>
                    <th scope="col">
                      <span className="sr-only">Actions</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {result.map((member) => (
                    <StaffMemberRow
                      key={member._id}
                      member={member}
                      own={member._id === me._id}
                      run={run}
                      busy={busy}
                      onChanged={() => void reload()}
                      onSessions={() => setShown(member)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          </div>
          {shown && <StaffSessionsDialog member={shown} own={shown._id === me._id} onClose={() => setShown(undefined)} />}
        </AdminPage>
      )}
    </QueryView>
  );
}
