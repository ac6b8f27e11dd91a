import type { ProductRatesDto } from '#contract/admin/product-rates.endpoints.ts';
import { maxProductRates, validateProductRates } from '#domain/catalogue/product-rates.ts';
import { numberFormats } from '#domain/shared/numbers.ts';
import { queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { FormBody } from '#web/admin/kit/form/form-body.tsx';
import { FormField } from '#web/admin/kit/form/form-fields.tsx';
import { FormNotices } from '#web/admin/kit/form/form-notices.tsx';
import { list, number, optionalNumber, select } from '#web/admin/kit/form/fields.ts';
import { formSchema, type SchemaField, type ValuesOf } from '#web/admin/kit/form/form-schema.ts';
import { isSameValue } from '#web/admin/kit/form/form-values.ts';
import { useAdminForm } from '#web/admin/kit/form/use-admin-form.ts';
import { call } from '#web/lib/api/api-client.ts';

const amount = (label: string, options: { hint?: string; empty?: string } = {}) =>
  number(numberFormats.rand, { label, isCheckedByRules: true, ...options });
const isPerSlab: SchemaField<boolean, 'unit' | 'slab', boolean> = {
  ...select<'unit' | 'slab'>({
    label: 'Price for',
    options: [
      { value: 'unit', label: 'The price unit' },
      { value: 'slab', label: 'A whole slab' },
    ],
    empty: 'unit',
  }),
  toValue: (saved) => (saved ? 'slab' : 'unit'),
  toInput: (value) => value === 'slab',
};
const rates = list(
  {
    thicknessMm: optionalNumber(numberFormats.millimeters, { label: 'Thickness (mm)', placeholder: 'All', isCheckedByRules: true }),
    isPerSlab,
    priceCents: amount('Price (R, VAT included)'),
    costCents: amount('Cost (R, VAT excluded)', { empty: '0' }),
  },
  {
    label: 'Other prices',
    list: { noun: 'Price', maxRows: maxProductRates },
    format: (rows) =>
      ((rows ?? []) as { thicknessMm: string; isPerSlab: string; priceCents: string; costCents: string }[])
        .map((row) => {
          const thickness = row.thicknessMm === '' ? 'All' : `${row.thicknessMm} mm`;
          return `${thickness}${row.isPerSlab === 'slab' ? ', slab' : ''}: R${row.priceCents}, cost R${row.costCents}`;
        })
        .join('\n'),
  },
);

const productRatesSchema = formSchema(
  { costCents: amount('Cost (R, VAT excluded)', { hint: 'Per unit of the starting price', empty: '0' }), rates },
  (input) =>
    Object.fromEntries(
      validateProductRates(input.costCents, input.rates).map(({ rateIndex, field, message }) => [
        rateIndex === undefined ? field : `rates.${rateIndex}.${field}`,
        message,
      ]),
    ),
);
const [costField, ratesField] = productRatesSchema.fields;

type ProductRatesDialogProps = { saved: ProductRatesDto; onClose: () => void };

/** Edits the cost of a product and its prices by thickness and per slab. */
export function ProductRatesDialog({ saved, onClose }: ProductRatesDialogProps) {
  const form = useAdminForm<ValuesOf<typeof productRatesSchema.tree>, ProductRatesDto>({
    draftName: () => `product-rates:${saved._id}`,
    saved,
    toValues: productRatesSchema.toValues,
    validate: productRatesSchema.validate,
    save: async (values, _base, version) =>
      (await call('/admin/product/rates/save', { _id: saved._id, ...productRatesSchema.toInput(values), version })).response,
    onSaved: () => {
      refetchAfterChange([queryFor('/admin/product/rates/get', { _id: saved._id }).queryKey[0]]);
      // The dialog stays open if values were changed during the save.
      const { values, base } = form.getLatestState();
      if (isSameValue(values, base)) onClose();
      return 'Costs and prices saved';
    },
  });
  return (
    <FormBody form={form} fields={productRatesSchema.fields}>
      <FormDialog
        title="Costs and prices"
        className="max-w-2xl"
        submit={{ busy: form.busy, children: 'Save costs and prices' }}
        closeLabel="Close"
        onSubmit={form.submit}
        onClose={onClose}
      >
        <FormNotices form={form} isDialog />
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField field={costField!} />
        </div>
        <h3 className="mt-6 font-semibold">Other prices</h3>
        <p className="text-note">By thickness or per slab. Quotes use them instead of the starting price.</p>
        <div className="mt-2 px-4">
          <FormField field={ratesField!} />
        </div>
      </FormDialog>
    </FormBody>
  );
}
