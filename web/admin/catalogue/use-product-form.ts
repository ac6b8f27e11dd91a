import { useState } from 'react';
import type { DeskProduct } from '#contract/admin/products.ts';
import { Problem } from '#domain/problem.ts';
import { catalogueProblems, type CatalogueProblemCode } from '#domain/problems/catalogue.ts';
import { productFault } from '#domain/product.ts';
import { useDraft } from '#web/admin/lib/use-draft.ts';
import { call, wordsOf } from '#web/lib/call.ts';
import { showToast } from '#web/lib/toast.ts';
import type { Faults } from './product-form.tsx';
import { emptyProduct, isBadSize, toSave, valuesOf, type ProductValues } from './product-values.ts';

/** The field a refusal by the server belongs to. */
const fieldOf: Partial<Record<CatalogueProblemCode, keyof ProductValues>> = {
  slug_taken: 'slug',
  slug_invalid: 'slug',
  type_of_other_material: 'subCategory',
  price_invalid: 'price',
  name_required: 'name',
};

function faultsOf(values: ProductValues, base: ProductValues): Faults {
  const fault = productFault({ ...values, slug: values.slug === base.slug ? undefined : values.slug.trim() });
  if (fault) return { [fault.field]: catalogueProblems[fault.code][1] };
  const size = (['slabLengthMm', 'slabWidthMm'] as const).find((name) => isBadSize(values[name]));
  return size ? { [size]: 'Enter whole millimetres, 20 000 at most.' } : {};
}

const focusField = (name: string): void => document.querySelector<HTMLElement>(`main [name="${name}"]`)?.focus();

type Saved = { _id: string; version: number; slug: string };

/**
 * The form of a stone: its draft, its faults, saving it, and the comparison where somebody else was quicker.
 * @param product undefined for one that is to be made
 * @param onSaved hears of what is saved
 */
export function useProductForm(product: DeskProduct | undefined, onSaved: (saved: Saved, values: ProductValues) => void) {
  const saved = product ? valuesOf(product) : emptyProduct;
  const draft = useDraft(`product:${product?._id ?? 'new'}`, saved, product?.version);
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<DeskProduct>();

  const refuse = (found: Faults) => {
    setFaults(found);
    const [name] = Object.keys(found);
    if (name) focusField(name);
  };

  async function send(values: ProductValues, version: number | undefined): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const input = { ...toSave(values, draft.base), ...(product ? { _id: product._id, version } : {}) };
      const { response } = await call('/admin/product/save', input);
      const now = { ...values, slug: response.slug };
      setTheirs(undefined);
      draft.rebase(product ? now : emptyProduct, response.version);
      showToast('Saved', { tone: 'success' });
      onSaved(response, now);
    } catch (error) {
      const current = error instanceof Problem && error.code === 'version_stale' ? error.more['current'] : undefined;
      if (current) setTheirs(current as DeskProduct);
      else {
        const field = error instanceof Problem ? fieldOf[error.code as CatalogueProblemCode] : undefined;
        if (field) refuse({ [field]: wordsOf(error) });
        else setProblem(wordsOf(error));
        showToast(wordsOf(error), { tone: 'alarm' });
      }
    } finally {
      setBusy(false);
    }
  }

  return {
    ...draft,
    faults,
    problem,
    busy,
    theirs,
    change: (change: Partial<ProductValues>) => {
      draft.set(change);
      setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in change))));
    },
    save: () => {
      if (busy) return;
      const found = faultsOf(draft.values, draft.base);
      if (Object.keys(found).length > 0) refuse(found);
      else void send(draft.values, draft.version);
    },
    /** Saves what was chosen of both. */
    saveChosen: (values: ProductValues) => void send(values, theirs?.version),
    takeTheirs: () => {
      if (!theirs) return;
      draft.rebase(valuesOf(theirs), theirs.version);
      setTheirs(undefined);
      setFaults({});
    },
    closeComparison: () => setTheirs(undefined),
  };
}
