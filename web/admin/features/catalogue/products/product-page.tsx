import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { AdminProductDetail } from '#contract/admin/products.ts';
import { queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useRecordArchive } from '#web/admin/api/use-record-archive.ts';
import * as paths from '#web/admin/app/paths.ts';
import { Menu, MenuItem, MenuLink } from '#web/admin/components/popups/menu.tsx';
import { ListingStatusBadge } from '#web/admin/components/listing-status-badge.tsx';
import { call } from '#web/lib/api/api-client.ts';
import * as site from '#web/lib/router/paths.ts';
import { ProductPictures } from './product-pictures.tsx';
import { ProductUsagePanel } from './product-usage-panel.tsx';
import { ProductEditor, useProductForm } from './product-editor.tsx';

const back = { to: paths.products, label: 'Products' };

const reload = (): void => refetchAfterChange(['/admin/product/get']);

function Editor({ product }: { product: AdminProductDetail }) {
  const navigate = useNavigate();
  const form = useProductForm(product, reload);
  const { _id, name, status, slug } = product;
  const { busy, archive, restore } = useRecordArchive({ type: 'product', id: _id, name, listPath: paths.products, discard: form.discard });
  const duplication = useAdminMutation({
    mutationFn: () => call('/admin/product/duplicate', { _id }),
    onSuccess: async ({ response }) => {
      await navigate(paths.product(response._id));
      return 'Copied as a draft';
    },
  });

  return (
    <ProductEditor
      product={product}
      form={form}
      title={name}
      note={<ListingStatusBadge status={status} />}
      leaving={busy || duplication.isPending}
      onReload={reload}
      actions={
        <Menu label="More">
          {status === 'active' && <MenuLink href={site.stone(slug)}>View on website</MenuLink>}
          <MenuItem onClick={() => duplication.mutate()}>Duplicate</MenuItem>
          {status === 'archived' ? (
            <MenuItem onClick={restore}>Restore</MenuItem>
          ) : (
            <MenuItem tone="alarm" onClick={archive}>
              Archive
            </MenuItem>
          )}
        </Menu>
      }
      aside={
        <>
          <ProductPictures id={_id} pictures={product.pictures} />
          <ProductUsagePanel product={product} />
        </>
      }
    />
  );
}

/** The page of a product: its form, pictures and usage. */
export default function ProductPage() {
  const { id = '' } = useParams();
  const query = useQuery(queryFor('/admin/product/get', { _id: id }));
  return (
    <QueryView title="Product" back={back} query={query}>
      {(product) => <Editor product={product} />}
    </QueryView>
  );
}
