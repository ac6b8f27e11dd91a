import { Link } from 'react-router';
import { textLinkClass } from '#web/admin/features/customers/customer-cells.tsx';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { PhoneField } from '#web/features/contact/contact-fields.tsx';
import { ChipGroup, TextField } from '#web/ui/forms/field.tsx';
import { CustomerSearch } from './customer-search.tsx';
import type { Requester, SelectedCustomer } from './use-new-quote.ts';

export type RequesterField = 'customer' | 'fullName' | 'email' | 'phone';
/** The first thing that is wrong with who asks. */
export type RequesterError = { field: RequesterField; words: string };

const modes = [
  { value: 'known', label: 'A customer' },
  { value: 'new', label: 'Somebody new' },
];

/** What the choice of a customer means for who reads the request. */
function chosenWords({ state, emailVerified }: SelectedCustomer): string {
  if (state === 'unclaimed') return 'They get a mail with a link to claim their account.';
  if (!emailVerified)
    return 'They get a mail. Their address is not verified: make sure that the account is theirs, since it will show this request.';
  return 'They get a mail that the request was entered.';
}

function ChosenCustomer({ chosen, onChange }: { chosen: SelectedCustomer; onChange: () => void }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 rounded-sm border border-line bg-well px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <Link to={paths.customer(chosen._id)} className={textLinkClass}>
            {chosen.fullName}
          </Link>
        </p>
        <p className="wrap-anywhere text-soft">{chosen.email}</p>
        <p className="mt-1 text-[0.8125rem]">{chosenWords(chosen)}</p>
      </div>
      <AdminButton onClick={onChange}>Choose another</AdminButton>
    </div>
  );
}

type CallerPanelProps = {
  caller: Requester;
  fault: RequesterError | undefined;
  onChange: (change: Partial<Requester>) => void;
  onChoose: (customer: SelectedCustomer) => void;
};

/** Whom the request is for. */
export function RequesterPanel({ caller, fault, onChange, onChoose }: CallerPanelProps) {
  const { mode, chosen, fullName, email, phone } = caller;
  const faultOf = (field: RequesterField) => (fault?.field === field ? fault.words : undefined);
  return (
    <Panel title="Who asks">
      <ChipGroup
        legend="Whom is it for?"
        type="radio"
        name="caller"
        options={modes}
        value={[mode]}
        onChange={([next]) => onChange({ mode: next as Requester['mode'] })}
      />
      <div className="mt-5">
        {mode === 'known' && chosen && <ChosenCustomer chosen={chosen} onChange={() => onChange({ chosen: null })} />}
        {mode === 'known' && !chosen && <CustomerSearch error={faultOf('customer')} onChoose={onChoose} />}
        {mode === 'new' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Full name"
              name="fullName"
              autoComplete="off"
              maxLength={120}
              value={fullName}
              error={faultOf('fullName')}
              onChange={({ target }) => onChange({ fullName: target.value })}
            />
            <TextField
              label="Email"
              type="email"
              name="email"
              autoComplete="off"
              spellCheck={false}
              maxLength={254}
              value={email}
              error={faultOf('email')}
              onChange={({ target }) => onChange({ email: target.value })}
            />
            <PhoneField
              hint={undefined}
              name="phone"
              autoComplete="off"
              value={phone}
              error={faultOf('phone')}
              onNumber={(number) => onChange({ phone: number })}
            />
            <p className="text-[0.8125rem] text-soft sm:col-span-2">
              They get an account without a password, and a mail with what you wrote down and a link to claim it.
            </p>
          </div>
        )}
      </div>
    </Panel>
  );
}
