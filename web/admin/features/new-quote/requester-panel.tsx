import { Link } from 'react-router';
import { textLinkClass } from '#web/admin/components/text-links.tsx';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { PhoneField } from '#web/features/contact/contact-fields.tsx';
import { ChipGroup } from '#web/ui/forms/chip-group.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { CustomerSearch } from './customer-search.tsx';
import type { Requester, SelectedCustomer } from './use-new-quote.ts';

type RequesterField = 'customer' | 'fullName' | 'email' | 'phone';

const modes = [
  { value: 'existing', label: 'Existing customer' },
  { value: 'new', label: 'New customer' },
];

/** Returns a hint about the email that the customer will receive. */
function describeEmail({ state, email, emailVerified }: SelectedCustomer): string {
  if (email === '') return 'This customer has no email address, so we will not email them.';
  if (state === 'no_password') return 'We will email them a link to activate their account.';
  if (!emailVerified)
    return 'We will email them. Their email address is not confirmed, so check that this account is theirs: it will show this quote.';
  return 'We will email them a confirmation of the request.';
}

function SelectedCustomerCard({ customer, onChange }: { customer: SelectedCustomer; onChange: () => void }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 rounded-sm border border-line bg-well px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <Link to={paths.customer(customer._id)} className={textLinkClass}>
            {customer.fullName}
          </Link>
        </p>
        {customer.email !== '' && <p className="wrap-anywhere text-soft">{customer.email}</p>}
        <p className="mt-1 text-small">{describeEmail(customer)}</p>
      </div>
      <AdminButton onClick={onChange}>Choose another</AdminButton>
    </div>
  );
}

type RequesterPanelProps = {
  requester: Requester;
  getError: (field: RequesterField) => string | undefined;
  onChange: (change: Partial<Requester>) => void;
  onChoose: (customer: SelectedCustomer) => void;
};

/** Selects the customer of the quote, or enters a new one. */
export function RequesterPanel({ requester, getError, onChange, onChoose }: RequesterPanelProps) {
  const { mode, customer, fullName, email, phone } = requester;
  return (
    <Panel title="Customer">
      <ChipGroup
        legend="Who is the quote for?"
        type="radio"
        name="requesterMode"
        options={modes}
        value={[mode]}
        onChange={([newMode]) => onChange({ mode: newMode as Requester['mode'] })}
      />
      <div className="mt-5">
        {mode === 'existing' && customer && <SelectedCustomerCard customer={customer} onChange={() => onChange({ customer: null })} />}
        {mode === 'existing' && !customer && <CustomerSearch error={getError('customer')} onChoose={onChoose} />}
        {mode === 'new' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Full name"
              name="fullName"
              autoComplete="off"
              maxLength={120}
              value={fullName}
              error={getError('fullName')}
              onChange={({ target }) => onChange({ fullName: target.value })}
            />
            <TextField
              label="Email"
              optional
              type="email"
              name="email"
              autoComplete="off"
              spellCheck={false}
              maxLength={254}
              value={email}
              error={getError('email')}
              onChange={({ target }) => onChange({ email: target.value })}
            />
            <PhoneField
              hint={undefined}
              name="phone"
              autoComplete="off"
              value={phone}
              error={getError('phone')}
              onNumberChange={(number) => onChange({ phone: number })}
            />
            <p className="text-note sm:col-span-2">
              {email.trim() === ''
                ? 'A name and a phone number are enough. The email address can follow: until then we email nothing, and the customer cannot sign in.'
                : 'We will create an account and email them the request with a link to activate it.'}
            </p>
          </div>
        )}
      </div>
    </Panel>
  );
}
