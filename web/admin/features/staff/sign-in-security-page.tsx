import { useAction } from '#web/lib/hooks/use-action.ts';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { Checkbox } from '#web/ui/forms/field.tsx';
import { TwoStepVerification } from './two-step-verification.tsx';

const load = async (_question: string, signal: AbortSignal) => (await call('/admin/security/get', {}, { signal })).response;

function Rule() {
  const { data, problem, replace } = useAnswer('security', load);
  const { run, busy } = useAction();
  return (
    <Panel title="Owners">
      {problem && <p role="alert">{problem}</p>}
      <Checkbox
        label="Owners need a second factor to use the back office"
        checked={data?.owners_need_second_factor ?? false}
        disabled={!data}
        aria-disabled={busy || undefined}
        onChange={({ target }) =>
          void run(async () => {
            replace((await call('/admin/security/save', { owners_need_second_factor: target.checked })).response);
            return 'Saved';
          })
        }
      />
      <p className="mt-1 max-w-prose text-[0.8125rem] text-soft">
        Set up your own first. Other owners can still sign in, and are asked to set up theirs before they go on.
      </p>
    </Panel>
  );
}

/** How one signs in; and for owners, how owners must. */
export default function SignInSecurityPage() {
  const { me } = useAdmin();
  return (
    <AdminPage title="Signing in" note={me.email}>
      <div className="max-w-3xl space-y-4">
        <TwoStepVerification />
        {me.role === 'owner' && <Rule />}
      </div>
    </AdminPage>
  );
}
