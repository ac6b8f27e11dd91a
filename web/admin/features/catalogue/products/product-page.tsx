import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AdminProductDetail } from '#contract/admin/products.endpoints.ts';
import { createRecordLoader } from '#web/admin/api/screen-loaders.ts';
import { queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { hasPermission } from '#domain/accounts/staff.ts';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { Menu, MenuItem, MenuLink } from '#web/admin/components/popups/menu.tsx';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { RecordEditPage } from '#web/admin/resources/record-edit-page.tsx';
import type { RecordConfig } from '#web/admin/resources/resource-config.ts';
import { useScreenNavigate } from '#web/admin/utils/use-screen-navigate.ts';
import { call } from '#web/lib/api/api-client.ts';
import * as sitePaths from '#web/lib/router/site-paths.ts';
import { getProductFields, productSchema, type ProductFormValues } from './product-schema.ts';
import { ProductPicturesPanel } from './product-pictures-panel.tsx';
import { ProductRatesPanel } from './product-rates-panel.tsx';
import { ProductUsagePanel } from './product-usage-panel.tsx';
import { categoryOptionsQuery } from './catalogue-options.ts';

const productConfig: RecordConfig<AdminProductDetail, ProductFormValues> = {
  newLabel: 'New product',
  getName: ({ name }) => name,
  toValues: productSchema.toValues,
  hasDraftStatus: true,
};
type SavedProduct = { _id: string; version: number; slug: string };

async function saveProduct(
  values: ProductFormValues,
  base: ProductFormValues,
  recordVersion: { _id?: string; version?: number },
): Promise<SavedProduct> {
  const { slug, ...input } = productSchema.toInput(values);
  const changedSlug = slug === base.slug ? {} : { slug: slug.trim() };
  return (await call('/admin/product/save', { ...input, ...changedSlug, ...recordVersion })).response;
}

function ProductForm({ id }: { id: string }) {
  const navigate = useScreenNavigate();
  const { me } = useAdmin();
  const query = useQuery({ ...productQuery(id), enabled: id !== 'new' });
  const options = useQuery(categoryOptionsQuery);
  const duplication = useAdminMutation({
    mutationFn: (_id: string) => call('/admin/product/duplicate', { _id }),
    onSuccess: async ({ response }) => {
      await navigate(paths.product(response._id));
      return 'Copied as a draft';
    },
  });
  return (
    <QueryView title="Products" back={{ to: paths.products, label: 'Products' }} query={options}>
      {(catalogueOptions) => (
        <RecordEditPage<AdminProductDetail, ProductFormValues, SavedProduct>
          config={productConfig}
          type="product"
          path={paths.products}
          title="Products"
          query={query}
          getFields={(values, product) => getProductFields(values, catalogueOptions, product)}
          validate={productSchema.validate}
          save={saveProduct}
          // The response does not contain the whole product.
          toBase={({ slug }, sent) => ({ ...sent, slug })}
          reload={() => refetchAfterChange(['/admin/product/get'])}
          isLeaving={duplication.isPending}
          renderActions={({ _id, status, slug }, { archive, restore }) => (
            <Menu label="More">
              {status === 'active' && <MenuLink href={sitePaths.stone(slug)}>View on website</MenuLink>}
              <MenuItem onClick={() => duplication.mutate(_id)}>Duplicate</MenuItem>
              {status === 'archived' ? (
                <MenuItem onClick={restore}>Restore</MenuItem>
              ) : (
                <MenuItem tone="error" onClick={archive}>
                  Archive
                </MenuItem>
              )}
            </Menu>
          )}
          renderAside={(product) =>
            product ? (
              <>
                <ProductPicturesPanel id={product._id} pictures={product.pictures} />
                {hasPermission(me.role, 'price_changes') && <ProductRatesPanel id={product._id} />}
                <ProductUsagePanel product={product} />
              </>
            ) : (
              <p className="text-note">You can add pictures once the product is saved.</p>
            )
          }
        />
      )}
    </QueryView>
  );
}

const productQuery = (id: string) => queryFor('/admin/product/get', { _id: id });

export const loader = createRecordLoader(({ params: { id = '' } }) => [...(id === 'new' ? [] : [productQuery(id)]), categoryOptionsQuery]);

/** Renders the page that creates or edits a product: its form, pictures and usage. */
export default function ProductPage() {
  const { id = '' } = useParams();
  return <ProductForm key={id} id={id} />;
}
