import { useQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#contract/admin/products.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import { createListLoader } from '#web/admin/api/screen-loaders.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { useListQuery } from '#web/admin/lists/use-list-query.ts';
import { parseListState, useListParams, type ListState } from '#web/admin/lists/use-list-params.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { ListPage } from '#web/admin/lists/list-page.tsx';
import { listingStatuses, ListingStatusBadge } from '#web/admin/components/listing-status-badge.tsx';
import { useRowSelection } from '#web/admin/lists/use-row-selection.ts';
import { toCents, formatRand, haveCents } from '#domain/shared/money.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';
import { categoryOptionsQuery, toSelectOptions } from './catalogue-options.ts';
import { ImportExportMenu } from '#web/admin/features/catalogue/import/import-export-menu.tsx';
import { ProductBulkActions } from './product-bulk-actions.tsx';

const columns: readonly TableColumn<AdminProduct>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    alwaysVisible: true,
    cell: ({ name, pictures }) => (
      <span className="flex items-center gap-3">
        <ResponsivePicture picture={pictures[0]} sizes="48px" alt="" className="h-8 w-12 shrink-0 rounded-sm max-sm:w-10" />
        <span className="line-clamp-3 min-w-28 wrap-anywhere sm:min-w-36">{name}</span>
      </span>
    ),
  },
  { id: 'status', header: 'Status', minWidth: 'sm', cell: ({ status }) => <ListingStatusBadge status={status} /> },
  {
    id: 'price',
    header: 'Price',
    sort: 'price',
    align: 'right',
    alwaysVisible: true,
    cell: ({ price, pricePer }, rows) =>
      price === 0 ? (
        'on request'
      ) : (
        <span className="whitespace-nowrap">
          <span>{formatRand(toCents(price), haveCents(rows.map((row) => toCents(row.price))))}</span>{' '}
          <span className="text-soft max-sm:hidden">{pricePer}</span>
        </span>
      ),
  },
  { id: 'material', header: 'Material', minWidth: 'md', cell: ({ mainCategoryName }) => mainCategoryName },
  { id: 'type', header: 'Type', minWidth: 'lg', cell: ({ subCategoryName }) => subCategoryName },
  { id: 'colour', header: 'Color', minWidth: 'xl', cell: ({ colourName }) => colourName },
  { id: 'pictures', header: 'Pictures', minWidth: 'xl', align: 'right', cell: ({ pictures }) => pictures.length },
  {
    id: 'updatedAt',
    header: 'Updated',
    sort: 'updatedAt',
    minWidth: 'xl',
    align: 'right',
    cell: ({ updatedAt }) => (
      <time dateTime={updatedAt} className="whitespace-nowrap text-soft">
        {formatShortDateTime(updatedAt)}
      </time>
    ),
  },
];

const attentionOptions = [
  { value: 'no_picture', label: 'No picture' },
  { value: 'no_price', label: 'No price' },
  { value: 'no_description', label: 'No description' },
  { value: 'in_gallery', label: 'Used in the gallery' },
];

const filterNames = ['status', 'mainCategory', 'subCategory', 'colour', 'check'] as const;
const productsQuery = ({ search, sort, skip, limit, filters }: ListState<(typeof filterNames)[number]>) =>
  queryFor('/admin/product/list', { search, ...filters, sort, skip, limit } as InputOf<'/admin/product/list'>);

export const loader = createListLoader(({ parameters }) => [productsQuery(parseListState(parameters, filterNames)), categoryOptionsQuery]);

/** Lists the products, with filters and bulk actions. */
export default function ProductsPage() {
  const list = useListParams(filterNames);
  const { search, filters } = list;
  const matching = { search, ...filters } as NonNullable<InputOf<'/admin/product/bulk'>['matching']>;
  const { data, table } = useListQuery(productsQuery(list));
  const { data: catalogueOptions, error, refetch } = useQuery(categoryOptionsQuery);
  const selection = useRowSelection(JSON.stringify(matching));
  const types = catalogueOptions?.subCategories.filter(
    ({ mainCategory }) => filters.mainCategory === '' || mainCategory === filters.mainCategory,
  );
  return (
    <ListPage
      title="Products"
      searchLabel="Search products"
      actions={
        <>
          <ImportExportMenu matching={matching} isFiltered={list.isFiltered} count={data?.fullcount ?? 0} />
          <AdminButtonLink to={paths.newProduct} variant="primary" data-shortcut="n">
            <PlusIcon className="size-4" />
            New product
          </AdminButtonLink>
        </>
      }
      list={list}
      filters={[
        { name: 'status', label: 'Status', options: listingStatuses, emptyLabel: 'all except archived' },
        {
          name: 'mainCategory',
          label: 'Material',
          options: toSelectOptions(catalogueOptions?.mainCategories ?? [], filters.mainCategory),
          resets: 'subCategory',
        },
        { name: 'subCategory', label: 'Type', options: toSelectOptions(types ?? [], filters.subCategory) },
        { name: 'check', label: 'Needs attention', options: attentionOptions },
        { name: 'colour', label: 'Color', options: toSelectOptions(catalogueOptions?.colours ?? [], filters.colour) },
      ]}
      notice={
        catalogueOptions === undefined &&
        error !== null && (
          <InlineLoadError className="px-2.5" onRetry={() => void refetch()}>
            The filters could not be loaded.
          </InlineLoadError>
        )
      }
      columns={columns}
      hiddenColumnsStorageName="products"
      rows={data?.result}
      fullcount={data?.fullcount ?? 0}
      table={table}
      getRowLabel={({ name }) => name}
      getRowHref={({ _id }) => paths.product(_id)}
      selection={selection}
      empty={
        <Notice title="No products yet" action={<AdminButtonLink to={paths.newProduct}>Add product</AdminButtonLink>}>
          Add the products that customers can choose, with prices and pictures.
        </Notice>
      }
    >
      <ProductBulkActions
        selection={selection}
        matching={matching}
        shownCount={data?.result.length ?? 0}
        fullcount={data?.fullcount ?? 0}
      />
    </ListPage>
  );
}
