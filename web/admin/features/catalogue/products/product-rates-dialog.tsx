import { useFieldArray } from 'react-hook-form';
import type { ProductRatesDto } from '#contract/admin/product-rates.endpoints.ts';
import { queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { FormBody } from '#web/admin/kit/form/form-body.tsx';
import { FormField } from '#web/admin/kit/form/form-fields.tsx';
import { FormNotices } from '#web/admin/kit/form/form-notices.tsx';
import { isSameValue } from '#web/admin/kit/form/form-values.ts';
import { useAdminForm } from '#web/admin/kit/form/use-admin-form.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { call } from '#web/lib/api/api-client.ts';
import { CloseIcon, PlusIcon } from '#web/ui/icons.tsx';
import {
  emptyRate,
  toProductRates,
  toProductRatesFormValues,
  validateProductRatesForm,
  type ProductRatesFormValues,
  type RateRowValues,
} from './product-rates-form-values.ts';

const formatRates = (rates: unknown): string =>
  ((rates ?? []) as RateRowValues[])
    .map(
      ({ thickness, per, price, cost }) =>
        `${thickness === '' ? 'All' : `${thickness} mm`}${per === 'slab' ? ', slab' : ''}: R${price}, cost R${cost}`,
    )
    .join('\n');

const costField: FieldConfig = {
  name: 'cost',
  label: 'Cost (R, VAT excluded)',
  panel: '',
  kind: 'number',
  hint: 'Per unit of the starting price',
};
const conflictFields: FieldConfig[] = [costField, { name: 'rates', label: 'Other prices', panel: '', format: formatRates }];

const createRateFields = (index: number): FieldConfig[] => [
  { name: `rates.${index}.thickness`, label: 'Thickness (mm)', panel: '', kind: 'number', placeholder: 'All', half: true },
  {
    name: `rates.${index}.per`,
    label: 'Price for',
    panel: '',
    kind: 'select',
    options: [
      { value: 'unit', label: 'The price unit' },
      { value: 'slab', label: 'A whole slab' },
    ],
    half: true,
  },
  { name: `rates.${index}.price`, label: 'Price (R, VAT included)', panel: '', kind: 'number', half: true },
  { name: `rates.${index}.cost`, label: 'Cost (R, VAT excluded)', panel: '', kind: 'number', half: true },
];

type ProductRatesDialogProps = { saved: ProductRatesDto; onClose: () => void };

/** Edits the cost of a product and its prices by thickness and per slab. */
export function ProductRatesDialog({ saved, onClose }: ProductRatesDialogProps) {
  const form = useAdminForm<ProductRatesFormValues, ProductRatesDto>({
    draftName: () => `product-rates:${saved._id}`,
    saved,
    toValues: toProductRatesFormValues,
    validate: validateProductRatesForm,
    save: async (values, _base, version) =>
      (await call('/admin/product/rates/save', { _id: saved._id, ...toProductRates(values), version })).response,
    onSaved: () => {
      refetchAfterChange([queryFor('/admin/product/rates/get', { _id: saved._id }).queryKey[0]]);
      // The dialog stays open if values were changed during the save.
      const { values, base } = form.getLatestState();
      if (isSameValue(values, base)) onClose();
      return 'Costs and prices saved';
    },
  });
  const { control, getValues } = form.formMethods;
  const rates = useFieldArray({ control, name: 'rates' });
  const offerUndo = useScopedUndo();
  const removeRate = (index: number) => {
    const rate = structuredClone(getValues(`rates.${index}`));
    rates.remove(index);
    offerUndo(`Price ${index + 1} removed. Save to apply.`, async () => rates.insert(index, rate, { shouldFocus: false }));
  };
  return (
    <FormBody form={form} fields={conflictFields}>
      <FormDialog
        title="Costs and prices"
        className="max-w-2xl"
        submit={{ busy: form.busy, children: 'Save costs and prices' }}
        closeLabel="Close"
        onSubmit={form.save}
        onClose={onClose}
      >
        <FormNotices form={form} isDialog />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField field={costField} />
        </div>
        <h3 className="mt-6 font-semibold">Other prices</h3>
        <p className="text-[0.8125rem] text-soft">By thickness or per slab. Quotes use them instead of the starting price.</p>
        <ul aria-label="Other prices" className="mt-2 divide-y divide-line">
          {rates.fields.map(({ id }, index) => (
            <li key={id} ref={focusOnRemoval} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 py-4">
              <div className="grid gap-3 sm:grid-cols-2">
                {createRateFields(index).map((field) => (
                  <FormField key={field.label} field={field} />
                ))}
              </div>
              <IconButton label={`Remove price ${index + 1}`} data-removes-item onClick={() => removeRate(index)}>
                <CloseIcon className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
        <AdminButton variant="quiet" className="-ml-2" onClick={() => rates.append(emptyRate)}>
          <PlusIcon className="size-4" />
          Add price
        </AdminButton>
      </FormDialog>
    </FormBody>
  );
}
