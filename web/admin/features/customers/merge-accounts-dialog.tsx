import { pluralize } from '#web/admin/utils/format.ts';
import { useState } from 'react';
import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { listDetailsToCopy, type CopiedDetail } from '#domain/accounts/copied-details.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { useDialogAction, type DialogActionOptions } from '#web/admin/kit/dialog/use-dialog-action.ts';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { formatCustomerPhone, formatAddress, EmailConfirmedBadge } from './customer-cells.tsx';

export type MergeCandidate = Pick<CustomerDetail, '_id' | 'fullName' | 'email' | 'phone' | 'residence' | 'emailVerified'> & {
  quoteCount: number;
};

type Merge = { target: MergeCandidate; source: MergeCandidate };
type MergeAccountsDialogProps<Output> = DialogActionOptions<Merge, Output> & { accounts: readonly [MergeCandidate, MergeCandidate] };

/**
 * Renders the details that an account will have after the merge. @param props.source the other account, if its details
 * are copied
 */
function AccountSummary({ account, source }: { account: MergeCandidate; source: MergeCandidate | undefined }) {
  const copiedDetails = source ? listDetailsToCopy(account, source) : [];
  const details: Record<CopiedDetail, string> = {
    phone: formatCustomerPhone((copiedDetails.includes('phone') ? source! : account).phone) || 'No phone number',
    residence: formatAddress((copiedDetails.includes('residence') ? source! : account).residence) || 'No address',
  };
  return (
    <span className="mt-2 block space-y-0.5 text-note">
      <span className="block wrap-anywhere">{account.email || 'No email address'}</span>
      {(Object.keys(details) as CopiedDetail[]).map((detail) => (
        <span key={detail} className="block wrap-anywhere">
          <span>{details[detail]}</span>
          {copiedDetails.includes(detail) && <span className="block font-semibold text-rust">From the other account</span>}
        </span>
      ))}
      <span className="block">{pluralize(account.quoteCount, 'quote')}</span>
      <EmailConfirmedBadge verified={account.emailVerified} />
    </span>
  );
}

/** Asks which of two accounts is the target of a merge, and merges the other one into it. */
export function MergeAccountsDialog<Output>({ accounts, ...options }: MergeAccountsDialogProps<Output>) {
  const { run, busy, errorMessage } = useDialogAction(options);
  const [targetId, setTargetId] = useState(accounts[0]._id);
  const target = accounts.find(({ _id }) => _id === targetId)!;
  const source = accounts.find(({ _id }) => _id !== targetId)!;
  return (
    <AdminDialog
      title="Which account do you want to keep?"
      label="Merge two accounts"
      errorMessage={errorMessage}
      closeLabel="Cancel"
      actions={
        <AdminButton variant="primary" busy={busy} onClick={() => run({ target, source })}>
          Merge accounts
        </AdminButton>
      }
      className="max-w-2xl"
    >
      <p className="max-w-prose text-soft">
        Quotes, orders, messages, consents, notifications and notes move to the account you keep. A missing phone number or address is
        filled in. The other account is closed, and after two minutes we email both addresses. If either account opted out of marketing, the
        opt-out is kept. You can undo the merge.
      </p>
      <fieldset className="mt-5 grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Account to keep</legend>
        {accounts.map((account) => (
          <label
            key={account._id}
            className="relative block cursor-pointer rounded-sm border border-edge p-4 has-checked:border-rust has-checked:bg-mark has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rust"
          >
            <span className="flex items-center gap-2 font-semibold">
              <input
                type="radio"
                name="kept"
                className="size-4 outline-none"
                checked={account._id === targetId}
                onChange={() => setTargetId(account._id)}
              />
              <span className="min-w-0 wrap-anywhere">{account.fullName}</span>
            </span>
            <AccountSummary account={account} source={account._id === targetId ? source : undefined} />
            <span className={`mt-2 block text-small font-semibold ${account._id === targetId ? 'text-rust' : 'text-soft'}`}>
              {account._id === targetId ? 'Keep' : 'Close'}
            </span>
          </label>
        ))}
      </fieldset>
    </AdminDialog>
  );
}
