import { Link } from 'react-router';
import { linked } from '#web/admin/customers/marks.tsx';
import * as paths from '#web/admin/paths.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { Panel } from '#web/admin/ui/page.tsx';
import { PhoneField } from '#web/features/contact/contact-fields.tsx';
import { ChipGroup, TextField } from '#web/ui/forms/field.tsx';
import { FindCustomer } from './find-customer.tsx';
import type { Caller, Chosen } from './use-entering.ts';

export type CallerField = 'customer' | 'fullName' | 'email' | 'phone';
/** The first thing that is wrong with who asks. */
export type CallerFault = { field: CallerField; words: string };

const modes = [
  { value: 'known', label: 'A customer' },
  { value: 'new', label: 'Somebody new' },
];

/** What the choice of a customer means for who reads the request. */
function chosenWords({ state, emailVerified }: Chosen): string {
  if (state === 'unclaimed') return 'They get a mail with a link to claim their account.';
  if (!emailVerified)
    return 'They get a mail. Their address is not verified: make sure that the account is theirs, since it will show this request.';
  return 'They get a mail that the request was entered.';
}

function ChosenCustomer({ chosen, onChange }: { chosen: Chosen; onChange: () => void }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 rounded-sm border border-line bg-well px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <Link to={paths.customer(chosen._id)} className={linked}>
            {chosen.fullName}
          </Link>
        </p>
        <p className="wrap-anywhere text-soft">{chosen.email}</p>
        <p className="mt-1 text-[0.8125rem]">{chosenWords(chosen)}</p>
      </div>
      <DeskButton onClick={onChange}>Choose another</DeskButton>
    </div>
  );
}

type CallerPanelProps = {
  caller: Caller;
  fault: CallerFault | undefined;
  onChange: (change: Partial<Caller>) => void;
  onChoose: (customer: Chosen) => void;
};

/** Whom the request is for. */
export function CallerPanel({ caller, fault, onChange, onChoose }: CallerPanelProps) {
  const { mode, chosen, fullName, email, phone } = caller;
  const faultOf = (field: CallerField) => (fault?.field === field ? fault.words : undefined);
  return (
    <Panel title="Who asks">
      <ChipGroup
        legend="Whom is it for?"
        type="radio"
        name="caller"
        options={modes}
        value={[mode]}
        onChange={([next]) => onChange({ mode: next as Caller['mode'] })}
      />
      <div className="mt-5">
        {mode === 'known' && chosen && <ChosenCustomer chosen={chosen} onChange={() => onChange({ chosen: null })} />}
        {mode === 'known' && !chosen && <FindCustomer error={faultOf('customer')} onChoose={onChoose} />}
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
