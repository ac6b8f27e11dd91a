import { useState } from 'react';
import type { DeskProduct } from '#contract/admin/products.ts';
import { catalogueProblems, type CatalogueProblemCode } from '#domain/errors/catalogue.ts';
import { productFaults } from '#domain/catalogue/product.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { useDraft } from '#web/admin/forms/use-draft.ts';
import { useSave } from '#web/admin/forms/use-save.ts';
import { call } from '#web/lib/api/api-client.ts';
import { afterPress } from '#web/ui/after-press.ts';
import type { ProductErrors } from './product-fields.tsx';
import { emptyProductValues, isInvalidSize, toProductInput, toProductFormValues, type ProductFormValues } from './product-form-values.ts';

/** The field a refusal by the server belongs to. */
const fieldOf: Partial<Record<CatalogueProblemCode, keyof ProductFormValues>> = {
  slug_taken: 'slug',
  slug_invalid: 'slug',
  type_of_other_material: 'subCategory',
  price_invalid: 'price',
  name_required: 'name',
};

function faultsOf(values: ProductFormValues, base: ProductFormValues): ProductErrors {
  const faults = productFaults({ ...values, slug: values.slug === base.slug ? undefined : values.slug.trim() });
  const sizes = (['slabLengthMm', 'slabWidthMm'] as const).filter((name) => isInvalidSize(values[name]));
  return Object.fromEntries([
    ...faults.map(({ field, code }) => [field, catalogueProblems[code][1]]),
    ...sizes.map((name) => [name, 'Enter whole millimetres, 20\u00a0000 at most.']),
  ]) as ProductErrors;
}

/** The fields in the order of the form. */
const order = ['name', 'mainCategory', 'subCategory', 'colour', 'price', 'slabLengthMm', 'slabWidthMm', 'slug'] as const;
const focusField = (name: string): void => document.querySelector<HTMLElement>(`main [name="${name}"]`)?.focus();

type Saved = { _id: string; version: number; slug: string };

/**
 * The form of a stone: its draft, its faults, saving it, and the comparison where somebody else was quicker.
 * @param product undefined for one that is to be made
 * @param onSaved hears of what is saved
 */
export function useProductForm(product: DeskProduct | undefined, onSaved: (saved: Saved) => void) {
  const draft = useDraft(`product:${product?._id ?? 'new'}`, product ? toProductFormValues(product) : emptyProductValues, product?.version);
  const [faults, setFaults] = useState<ProductErrors>({});
  const saving = useSave(draft, {
    toValues: (current) => toProductFormValues(current as DeskProduct),
    send: async (values, version) => {
      const input = { ...toProductInput(values, draft.base), ...(product ? { _id: product._id, version } : {}) };
      return (await call('/admin/product/save', input)).response;
    },
    toBase: (saved, values) => ({ ...values, slug: saved.slug }),
    madeName: product ? undefined : ({ _id }) => `product:${_id}`,
    onSaved: (saved, values) => {
      onSaved(saved);
      if (!product || product.status === 'archived' || values.status !== 'archived') return undefined;
      showUndo(`${values.name} is in the archive`, async () => {
        const { response } = await call('/admin/product/restore', { _id: product._id });
        onSaved({ ...saved, ...response });
      });
      return 'told';
    },
  });
  const refusedField = saving.code && fieldOf[saving.code as CatalogueProblemCode];
  // A refusal by the server shows at its field until that is changed.
  const told = refusedField && draft.values[refusedField] === saving.sent?.[refusedField] ? { [refusedField]: saving.problem } : {};

  return {
    ...draft,
    ...saving,
    faults: { ...told, ...faults } as ProductErrors,
    problem: refusedField ? undefined : saving.problem,
    change: (change: Partial<ProductFormValues>) => {
      draft.set(change);
      setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in change))));
    },
    /** Shows the error of a field that has lost the focus, unless it is empty: missing values show on saving. */
    leave: (name: keyof ProductFormValues) => {
      const { [name]: fault } = faultsOf(draft.values, draft.base);
      if (fault !== undefined && draft.values[name].trim() !== '')
        afterPress(() => setFaults((current) => ({ ...current, [name]: fault })));
    },
    save: () => {
      const found = faultsOf(draft.values, draft.base);
      setFaults(found);
      const name = order.find((each) => found[each] !== undefined);
      if (name) focusField(name);
      else saving.save();
    },
  };
}
