import { useId, useState, type KeyboardEvent } from 'react';
import type { Customer } from '#contract/admin/customers.ts';
import { formatCustomerPhone } from '#web/admin/features/customers/customer-cells.tsx';
import { usePreviousData } from '#web/admin/lists/use-previous-data.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';

const shown = 6;
const load = async (search: string, signal: AbortSignal) =>
  (await call('/admin/customers/list', { search, limit: shown }, { signal })).response;

/** A customer by name, email, phone or suburb: typed for, and chosen from what fits. */
export function CustomerSearch({ error, onChoose }: { error: string | undefined; onChoose: (customer: Customer) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim(), 250);
  const answer = useAnswer(search === '' ? undefined : search, load);
  const { data } = usePreviousData(answer.data);
  const found = search === '' ? undefined : data;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const buttons = [...document.querySelectorAll<HTMLElement>(`#${CSS.escape(id)} button`)];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const goal = buttons[event.key === 'ArrowDown' ? at + 1 : at - 1];
    if (!goal) return;
    event.preventDefault();
    goal.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for the buttons within
    <div onKeyDown={move}>
      <TextField
        label="Search customers"
        type="search"
        name="customer"
        autoComplete="off"
        hint="By name, email, phone or suburb"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="sr-only">
        {found && (found.fullcount === 1 ? '1 customer' : `${found.fullcount} customers`)}
      </p>
      {answer.problem && (
        <InlineLoadError className="mt-2" onRetry={answer.retry}>
          {answer.problem}
        </InlineLoadError>
      )}
      {found?.result.length === 0 && <p className="mt-2 text-soft">Nobody fits. Is it somebody new?</p>}
      <ul id={id} className="mt-2 divide-y divide-line rounded-sm border border-line empty:hidden">
        {found?.result.map((customer) => (
          <li key={customer._id}>
            <button
              type="button"
              onClick={() => onChoose(customer)}
              className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-3 py-2 text-left -outline-offset-2 hover:bg-well"
            >
              <span className="font-semibold wrap-anywhere">{customer.fullName}</span>
              <span className="min-w-0 flex-1 wrap-anywhere text-soft">
                {[customer.email, formatCustomerPhone(customer.phone), customer.suburb].filter(Boolean).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
