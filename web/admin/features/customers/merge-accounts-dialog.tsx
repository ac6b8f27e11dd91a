import { pluralize } from '#web/admin/utils/format.ts';
import { useState } from 'react';
import type { CustomerDetail } from '#contract/admin/customers.ts';
import { listTaken } from '#domain/accounts/taken-details.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { formatCustomerPhone, formatAddress, EmailConfirmedBadge } from './customer-cells.tsx';

export type MergeCandidate = Pick<CustomerDetail, '_id' | 'fullName' | 'email' | 'phone' | 'residence' | 'emailVerified'> & {
  quotes: number;
};

type MergeDialogProps = {
  accounts: readonly [MergeCandidate, MergeCandidate];
  busy: boolean;
  problem: string | undefined;
  onMerge: (keep: MergeCandidate, close: MergeCandidate) => void;
  onClose: () => void;
};

/** What an account has; what it takes from the one that is closed stands there as it will. */
function Facts({ account, from }: { account: MergeCandidate; from: MergeCandidate | undefined }) {
  const taken = from ? listTaken(account, from) : [];
  const details = {
    phone: formatCustomerPhone((taken.includes('phone') ? from! : account).phone) || 'No phone number',
    residence: formatAddress((taken.includes('residence') ? from! : account).residence) || 'No address',
  };
  return (
    <span className="mt-2 block space-y-0.5 text-[0.8125rem] text-soft">
      <span className="block wrap-anywhere">{account.email}</span>
      {(['phone', 'residence'] as const).map((detail) => (
        <span key={detail} className="block wrap-anywhere">
          {details[detail]}
          {taken.includes(detail) && <span className="block font-semibold text-rust">Taken from the other account</span>}
        </span>
      ))}
      <span className="block">{pluralize(account.quotes, 'request')}</span>
      <EmailConfirmedBadge verified={account.emailVerified} />
    </span>
  );
}

/** Two accounts of one person: which of them stays. */
export function MergeAccountsDialog({ accounts, busy, problem, onMerge, onClose }: MergeDialogProps) {
  const [kept, setKept] = useState(accounts[0]._id);
  const keep = accounts.find(({ _id }) => _id === kept)!;
  const close = accounts.find(({ _id }) => _id !== kept)!;
  return (
    <AdminDialog onClose={onClose} label="Merge two accounts" className="max-w-2xl">
      <div className="p-5 sm:p-6">
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          Which account stays?
        </h2>
        <p className="mt-2 max-w-prose text-soft">
          Requests, orders, messages, consents, notices and notes move to it, with a phone number and an address where it has none. The
          other one is closed; both addresses are told by mail in two minutes. Where one of them refused offers, the refusal stays. It can
          be undone.
        </p>
        {problem && (
          <div className="mt-4">
            <Notice tone="alarm" title={problem} />
          </div>
        )}
        <fieldset className="mt-5 grid gap-3 sm:grid-cols-2">
          <legend className="sr-only">The account that stays</legend>
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
                  checked={account._id === kept}
                  onChange={() => setKept(account._id)}
                />
                <span className="min-w-0 wrap-anywhere">{account.fullName}</span>
              </span>
              <Facts account={account} from={account._id === kept ? close : undefined} />
              <span className={`mt-2 block text-[0.8125rem] font-semibold ${account._id === kept ? 'text-rust' : 'text-soft'}`}>
                {account._id === kept ? 'Stays' : 'Is closed'}
              </span>
            </label>
          ))}
        </fieldset>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <AdminButton onClick={onClose}>Leave them apart</AdminButton>
          <AdminButton variant="primary" busy={busy} onClick={() => onMerge(keep, close)}>
            Merge
          </AdminButton>
        </div>
      </div>
    </AdminDialog>
  );
}
