import { Link, useNavigate } from 'react-router';
import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { matchReasonLabels } from '#domain/accounts/duplicate-customers.ts';
import { selectPlural } from '#domain/shared/counts.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { useScreenNavigate } from '#web/admin/utils/use-screen-navigate.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { textLinkClass } from '#web/admin/components/text-links.tsx';
import { MergeAccountsDialog, type MergeCandidate } from './merge-accounts-dialog.tsx';

const invalidates = ['/admin/customers/'] as const;
const unmerge = (_id: string) => call('/admin/customers/unmerge', { _id });

const toCandidate = ({ counts, ...account }: CustomerDetail): MergeCandidate => ({ ...account, quoteCount: counts.quotes });

function MergedAccounts({ merges }: Pick<CustomerDetail, 'merges'>) {
  const unmergeMutation = useAdminMutation({ mutationFn: unmerge, invalidates, onSuccess: () => 'Accounts separated' });
  return (
    <Panel title="Merged into this account">
      <ul className="-my-2">
        {merges.map(({ _id, source, at }) => (
          <li
            key={_id}
            ref={focusOnRemoval}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <span className="min-w-40 flex-1">
              {source.fullName}
              <span className="block text-note wrap-anywhere">{`${source.email || source.fullName}, ${formatDateTime(at)}`}</span>
            </span>
            <AdminButton data-removes-item variant="quiet" onClick={() => unmergeMutation.mutate(_id)}>
              Undo<span className="sr-only">{` merge of ${source.email || source.fullName}`}</span>
            </AdminButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Lists accounts that may belong to the same person, and accounts that were merged into this one. */
export function DuplicateAccounts({ customer }: { customer: CustomerDetail }) {
  const navigate = useNavigate();
  const leaveScreen = useScreenNavigate();
  const { duplicates, merges } = customer;
  const openMergeDialog = (otherAccount: MergeCandidate) =>
    openDialog(
      <MergeAccountsDialog
        accounts={[toCandidate(customer), otherAccount]}
        mutationFn={({ target, source }) => call('/admin/customers/merge', { target: target._id, source: source._id })}
        invalidates={invalidates}
        onSuccess={async ({ response: { _id } }, { target, source }) => {
          if (target._id !== customer._id) await leaveScreen(paths.customer(target._id));
          return {
            message: `${source.email || source.fullName} merged into ${target.email || target.fullName}`,
            undo: async () => {
              await unmerge(_id);
              await navigate(paths.customer(customer._id));
            },
          };
        }}
      />,
    );
  if (duplicates.length === 0 && merges.length === 0) return null;
  return (
    <>
      {duplicates.length > 0 && (
        <Panel
          title={selectPlural(duplicates.length, 'Possible duplicate account', `Possible duplicate accounts (${duplicates.length})`)}
          className="border-rust"
        >
          <ul className="-my-2">
            {duplicates.map((account) => (
              <li
                key={account._id}
                ref={focusOnRemoval}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0"
              >
                <span className="min-w-40 flex-1">
                  <Link to={paths.customer(account._id)} className={textLinkClass}>
                    {account.fullName}
                  </Link>
                  <span className="block text-note wrap-anywhere">{account.email || 'No email address'}</span>
                  <span className="block text-small">{account.reasons.map((reason) => matchReasonLabels[reason]).join('. ')}</span>
                </span>
                <AdminButton data-removes-item onClick={() => openMergeDialog({ ...account, quoteCount: account.quotes })}>
                  Merge<span className="sr-only">{` with ${account.email || account.fullName}`}</span>
                </AdminButton>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {merges.length > 0 && <MergedAccounts merges={merges} />}
    </>
  );
}
