import { useQuery } from '@tanstack/react-query';
import type { AdminProduct } from '#contract/admin/products.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import { defineList } from '#web/admin/kit/list/define-list.tsx';
import type { TableColumn } from '#web/admin/kit/list/data-table.tsx';
import { listingStatuses, ListingStatusBadge } from '#web/admin/components/listing-status-badge.tsx';
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

/** Lists the products, with filters and bulk actions. */
const { Page, loader } = defineList('/admin/product/list', {
  title: 'Products',
  searchLabel: 'Search products',
  filters: {
    status: { label: 'Status', options: listingStatuses, emptyLabel: 'all except archived' },
    mainCategory: { label: 'Material', resets: 'subCategory' },
    subCategory: { label: 'Type' },
    check: { label: 'Needs attention', options: attentionOptions },
    colour: { label: 'Color' },
  },
  columns,
  hiddenColumnsStorageName: 'products',
  otherQueries: [categoryOptionsQuery],
  getRowLabel: ({ name }) => name,
  getRowHref: ({ _id }) => paths.product(_id),
  selects: 'list',
  empty: (
    <Notice title="No products yet" action={<AdminButtonLink to={paths.newProduct}>Add product</AdminButtonLink>}>
      Add the products that customers can choose, with prices and pictures.
    </Notice>
  ),
  useParts: ({ list: { search, filters, isFiltered }, data, selection }) => {
    const { data: options, error, refetch } = useQuery(categoryOptionsQuery);
    const matching = { search, ...filters } as NonNullable<InputOf<'/admin/product/bulk'>['matching']>;
    const types = options?.subCategories.filter(({ mainCategory }) => filters.mainCategory === '' || mainCategory === filters.mainCategory);
    const counts = { shownCount: data?.result.length ?? 0, fullcount: data?.fullcount ?? 0 };
    return {
      actions: (
        <>
          <ImportExportMenu matching={matching} isFiltered={isFiltered} count={counts.fullcount} />
          <AdminButtonLink to={paths.newProduct} variant="primary" data-shortcut="n">
            <PlusIcon className="size-4" />
            New product
          </AdminButtonLink>
        </>
      ),
      filterOptions: {
        mainCategory: toSelectOptions(options?.mainCategories ?? [], filters.mainCategory),
        subCategory: toSelectOptions(types ?? [], filters.subCategory),
        colour: toSelectOptions(options?.colours ?? [], filters.colour),
      },
      notice: options === undefined && error !== null && (
        <InlineLoadError className="px-2.5" onRetry={() => void refetch()}>
          The filters could not be loaded.
        </InlineLoadError>
      ),
      children: <ProductBulkActions selection={selection} matching={matching} {...counts} />,
    };
  },
});
export { Page as default, loader };
