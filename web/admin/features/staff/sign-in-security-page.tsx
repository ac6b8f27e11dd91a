import { useQuery } from '@tanstack/react-query';
import { hasPermission } from '#domain/accounts/staff.ts';
import { createRecordLoader } from '#web/admin/api/screen-loaders.ts';
import { queryClient, queryFor } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { Checkbox } from '#web/ui/forms/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { secondFactorQuery, TwoStepVerification } from './two-step-verification.tsx';

const securityQuery = queryFor('/admin/security/get');

export const loader = createRecordLoader(() => [secondFactorQuery]);

function OwnerRequirementPanel() {
  const query = useQuery(securityQuery);
  const saveMutation = useAdminMutation({
    mutationFn: (isRequired: boolean) => call('/admin/security/save', { owners_need_second_factor: isRequired }),
    onSuccess: ({ response }) => {
      queryClient.setQueryData(securityQuery.queryKey, response);
      // The response contains whether the user must have a second factor.
      void queryClient.invalidateQueries(secondFactorQuery);
      return 'Saved';
    },
  });
  return (
    <Panel title="Owners">
      <QueryPanel query={query} errorTitle="This setting could not be loaded" skeleton={<Skeleton className="h-6" />}>
        {({ owners_need_second_factor: isRequired }) => (
          <Checkbox
            label="Require two-step verification for owners"
            checked={isRequired}
            aria-disabled={saveMutation.isPending || undefined}
            onChange={({ target }) => saveMutation.mutate(target.checked)}
          />
        )}
      </QueryPanel>
      <p className="mt-1 max-w-prose text-note">Set up your own first. Other owners are asked to set it up the next time they sign in.</p>
    </Panel>
  );
}

/** Manages the sign-in methods of the user. Owners also choose whether all owners need two-step verification. */
export default function SignInSecurityPage() {
  const { me } = useAdmin();
  return (
    <AdminPage title="Sign-in security" subtitle={me.email}>
      <div className="max-w-4xl space-y-4">
        <TwoStepVerification />
        {hasPermission(me.role, 'settings') && <OwnerRequirementPanel />}
      </div>
    </AdminPage>
  );
}
