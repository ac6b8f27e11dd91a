import { pluralize } from '#web/admin/utils/format.ts';
import { useState } from 'react';
import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { listDetailsToCopy } from '#domain/accounts/copied-details.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { formatCustomerPhone, formatAddress, EmailConfirmedBadge } from './customer-cells.tsx';

export type MergeCandidate = Pick<CustomerDetail, '_id' | 'fullName' | 'email' | 'phone' | 'residence' | 'emailVerified'> & {
  quotes: number;
};

type MergeAccountsDialogProps = {
  accounts: readonly [MergeCandidate, MergeCandidate];
  busy: boolean;
  errorMessage: string | undefined;
  onMerge: (target: MergeCandidate, source: MergeCandidate) => void;
  onClose: () => void;
};

/**
 * Renders the details that an account will have after the merge. @param props.from the other account, if its details
 * are copied
 */
function AccountSummary({ account, from }: { account: MergeCandidate; from: MergeCandidate | undefined }) {
  const copied = from ? listDetailsToCopy(account, from) : [];
  const details = {
    phone: formatCustomerPhone((copied.includes('phone') ? from! : account).phone) || 'No phone number',
    residence: formatAddress((copied.includes('residence') ? from! : account).residence) || 'No address',
  };
  return (
    <span className="mt-2 block space-y-0.5 text-[0.8125rem] text-soft">
      <span className="block wrap-anywhere">{account.email}</span>
      {(['phone', 'residence'] as const).map((detail) => (
        <span key={detail} className="block wrap-anywhere">
          {details[detail]}
          {copied.includes(detail) && <span className="block font-semibold text-rust">From the other account</span>}
        </span>
      ))}
      <span className="block">{pluralize(account.quotes, 'quote')}</span>
      <EmailConfirmedBadge verified={account.emailVerified} />
    </span>
  );
}

/** Asks which of two accounts is the target of a merge, and merges the other one into it. */
export function MergeAccountsDialog({ accounts, busy, errorMessage, onMerge, onClose }: MergeAccountsDialogProps) {
  const [targetId, setTargetId] = useState(accounts[0]._id);
  const target = accounts.find(({ _id }) => _id === targetId)!;
  const source = accounts.find(({ _id }) => _id !== targetId)!;
  return (
    <AdminDialog onClose={onClose} label="Merge two accounts" className="max-w-2xl">
      <div className="p-5 sm:p-6">
        <h2 data-initial-focus tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          Which account do you want to keep?
        </h2>
        <p className="mt-2 max-w-prose text-soft">
          Quotes, orders, messages, consents, notifications and notes move to the account you keep. A missing phone number or address is
          filled in. The other account is closed, and after two minutes we email both addresses. If either account opted out of marketing,
          the opt-out is kept. You can undo the merge.
        </p>
        {errorMessage && (
          <div className="mt-4">
            <Notice tone="alarm" title={errorMessage} />
          </div>
        )}
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
                  className="size-4 accent-rust outline-none"
                  checked={account._id === targetId}
                  onChange={() => setTargetId(account._id)}
                />
                <span className="min-w-0 wrap-anywhere">{account.fullName}</span>
              </span>
              <AccountSummary account={account} from={account._id === targetId ? source : undefined} />
              <span className={`mt-2 block text-[0.8125rem] font-semibold ${account._id === targetId ? 'text-rust' : 'text-soft'}`}>
                {account._id === targetId ? 'Keep' : 'Close'}
              </span>
            </label>
          ))}
        </fieldset>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <AdminButton onClick={onClose}>Cancel</AdminButton>
          <AdminButton variant="primary" busy={busy} onClick={() => onMerge(target, source)}>
            Merge accounts
          </AdminButton>
        </div>
      </div>
    </AdminDialog>
  );
}
