import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CustomerDetail } from '#contract/admin/customers.ts';
import { likenessSigns } from '#domain/quotes/duplicates.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { textLinkClass } from './customer-cells.tsx';
import { MergeAccountsDialog, type MergeCandidate } from './merge-accounts-dialog.tsx';

type MergingProps = { customer: CustomerDetail; onChanged: () => void };

const ownAccount = ({ counts, ...account }: CustomerDetail): MergeCandidate => ({ ...account, quotes: counts.quotes });

/** Accounts that may be the same person's, and those that were merged already. */
export function DuplicateAccounts({ customer, onChanged }: MergingProps) {
  const navigate = useNavigate();
  const { run, busy, problem } = useAction();
  const [other, setOther] = useState<MergeCandidate>();
  const { duplicates, merges } = customer;
  const unmerge = async (_id: string): Promise<void> => {
    await call('/admin/customers/unmerge', { _id });
    onChanged();
  };
  const merge = (keep: MergeCandidate, close: MergeCandidate) =>
    void run(async () => {
      const { _id } = (await call('/admin/customers/merge', { keep: keep._id, close: close._id })).response;
      setOther(undefined);
      if (keep._id === customer._id) onChanged();
      else await navigate(paths.customer(keep._id));
      showUndo(`${close.email} is part of ${keep.email} now`, async () => {
        await unmerge(_id);
        // The screen may be another one by now, which asks anew.
        await navigate(paths.customer(customer._id));
      });
    });
  if (duplicates.length === 0 && merges.length === 0) return null;
  return (
    <>
      {duplicates.length > 0 && (
        <Panel
          title={duplicates.length === 1 ? 'Perhaps the same person' : `Perhaps the same person (${duplicates.length})`}
          className="border-rust"
        >
          <ul className="-my-2">
            {duplicates.map((each) => (
              <li key={each._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
                <span className="min-w-40 flex-1">
                  <Link to={paths.customer(each._id)} className={textLinkClass}>
                    {each.fullName}
                  </Link>
                  <span className="block text-[0.8125rem] wrap-anywhere text-soft">{each.email}</span>
                  <span className="block text-[0.8125rem]">{each.signs.map((sign) => likenessSigns[sign]).join('. ')}</span>
                </span>
                <AdminButton onClick={() => setOther(each)}>
                  Merge<span className="sr-only"> with {each.email}</span>
                </AdminButton>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {merges.length > 0 && (
        <Panel title="Merged into this account">
          <ul className="-my-2">
            {merges.map(({ _id, closed, at }) => (
              <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
                <span className="min-w-40 flex-1">
                  {closed.fullName}
                  <span className="block text-[0.8125rem] wrap-anywhere text-soft">
                    {closed.email}, {formatTime(at)}
                  </span>
                </span>
                <AdminButton
                  variant="quiet"
                  onClick={() =>
                    void run(async () => {
                      await unmerge(_id);
                      return 'Two accounts again';
                    })
                  }
                >
                  Undo<span className="sr-only"> the merging of {closed.email}</span>
                </AdminButton>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {other && (
        <MergeAccountsDialog
          accounts={[ownAccount(customer), other]}
          busy={busy}
          problem={problem}
          onMerge={merge}
          onClose={() => setOther(undefined)}
        />
      )}
    </>
  );
}
