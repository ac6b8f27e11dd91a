import type { ReactNode } from 'react';
import type { AdminProduct, AdminProductDetail } from '#contract/admin/products.ts';
import { call } from '#web/lib/api/api-client.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { FormPage } from '#web/admin/forms/form-page.tsx';
import { useAdminForm, type AdminForm } from '#web/admin/forms/use-admin-form.ts';
import * as paths from '#web/admin/app/paths.ts';
import {
  productFields,
  productProblemFields,
  productStatusField,
  toProductFormValues,
  toProductInput,
  validateProduct,
  type ProductFormValues,
} from './product-form.ts';
import { useCatalogueOptions } from './use-catalogue-options.ts';

type SavedProduct = { _id: string; version: number; slug: string };

/** The form of a product. @param product undefined for a new one */
export const useProductForm = (product: AdminProduct | undefined, onSaved: (saved: SavedProduct) => void): AdminForm<ProductFormValues> =>
  useAdminForm<ProductFormValues, AdminProduct, SavedProduct>({
    draftName: (saved) => `product:${saved?._id ?? 'new'}`,
    saved: product,
    toValues: toProductFormValues,
    toBase: ({ slug }, sent) => ({ ...sent, slug }),
    validate: validateProduct,
    fieldForProblem: (code) => productProblemFields[code],
    save: async (values, base, version) => {
      const key = product ? { _id: product._id, version } : {};
      return (await call('/admin/product/save', { ...toProductInput(values, base), ...key })).response;
    },
    onSaved: (saved, { name, status }) => {
      onSaved(saved);
      if (!product || product.status === 'archived' || status !== 'archived') return undefined;
      showUndo(`${name} archived`, async () => {
        const { response } = await call('/admin/product/restore', { _id: product._id });
        onSaved({ ...saved, ...response });
      });
      return '';
    },
    onTakeTheirs: onSaved,
  });

type ProductEditorProps = {
  product: AdminProductDetail | undefined;
  form: AdminForm<ProductFormValues>;
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  /** True while an action runs that leaves this page. */
  leaving?: boolean;
  onReload?: () => void;
  aside: ReactNode;
};

/** The page of a product's form. */
export function ProductEditor({ product, form, onReload, ...page }: ProductEditorProps) {
  const options = useCatalogueOptions();
  return (
    <FormPage
      {...page}
      back={{ to: paths.products, label: 'Products' }}
      fields={[...productFields(form.values, options, product?.formerSlugs), productStatusField]}
      form={form}
      {...(product &&
        onReload && {
          coEditors: {
            entityType: 'product',
            id: product._id,
            onChanged: onReload,
          },
        })}
    />
  );
}
