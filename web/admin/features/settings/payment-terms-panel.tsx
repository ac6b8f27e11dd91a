import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { maxPayments } from '#domain/orders/payment-reference.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { ReorderButtons } from '#web/admin/components/reorder-buttons.tsx';
import { FormField } from '#web/admin/kit/form/form-fields.tsx';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { CloseIcon, PlusIcon } from '#web/ui/icons.tsx';
import { createPaymentTermFields, sumShares, type PaymentTermValue, type SaleSettingsFormValues } from './sale-settings-form-values.ts';

type PaymentTermsPanelProps = { formMethods: UseFormReturn<SaleSettingsFormValues>; terms: readonly PaymentTermValue[] };

/** Edits the payments of an order and shows the sum of their shares. */
export function PaymentTermsPanel({ formMethods, terms }: PaymentTermsPanelProps) {
  const { control, getValues } = formMethods;
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'paymentTerms' });
  const offerUndo = useScopedUndo();
  const sum = sumShares(terms);

  const removeTerm = (index: number) => {
    const term = { ...getValues('paymentTerms')[index]! };
    remove(index);
    offerUndo(`${term.name || 'Payment'} removed. Save to apply.`, () => {
      insert(Math.min(index, getValues('paymentTerms').length), term, { shouldFocus: false });
      return Promise.resolve();
    });
  };

  return (
    <Panel title="Payments" hint="An order is split into these payments. Each becomes due when the order reaches its status.">
      <ol aria-label="Payments" className="-mx-4 divide-y divide-line border-y border-line">
        {fields.map(({ id }, index) => {
          const name = `Payment ${index + 1}`;
          return (
            <li key={id} ref={focusOnRemoval} aria-label={name} className="px-4 pt-1 pb-4">
              <div className="-mr-2 flex items-center">
                <span className="flex-1 text-[0.8125rem] text-soft tabular-nums">{name}</span>
                <ReorderButtons name={name} index={index} count={fields.length} onMove={(to) => move(index, to)} />
                <IconButton label={`Remove ${name}`} data-removes-item disabled={fields.length === 1} onClick={() => removeTerm(index)}>
                  <CloseIcon className="size-4" />
                </IconButton>
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-start gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_9rem] lg:grid-cols-[minmax(0,1fr)_7rem_14rem_7rem]">
                {createPaymentTermFields(index).map((field) => (
                  <FormField key={field.label} field={field} />
                ))}
              </div>
            </li>
          );
        })}
      </ol>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {fields.length < maxPayments && (
          <AdminButton onClick={() => append({ name: '', share: '', dueAt: 'completed', days: '7' })}>
            <PlusIcon className="size-4" />
            Add payment
          </AdminButton>
        )}
        <output className={`text-sm font-semibold tabular-nums ${sum.isComplete ? 'text-fynbos' : 'text-error'}`}>{sum.text}</output>
      </div>
    </Panel>
  );
}
