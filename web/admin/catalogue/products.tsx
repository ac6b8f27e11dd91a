import type { DeskProduct } from '#contract/admin/products.ts';
import type { InputOf } from '#contract/index.ts';
import { formatCount } from '#web/admin/lib/figures.ts';
import { useKept } from '#web/admin/lib/use-kept.ts';
import { useList } from '#web/admin/lib/use-list.ts';
import * as paths from '#web/admin/paths.ts';
import { DeskLink } from '#web/admin/ui/button.tsx';
import { DataTable, type Column } from '#web/admin/ui/data-table.tsx';
import { ListBar, useColumns } from '#web/admin/ui/list-bar.tsx';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { listingStatuses, StatusMark } from '#web/admin/ui/status.tsx';
import { useSelection } from '#web/admin/ui/use-selection.ts';
import { toCents, formatRand } from '#domain/shared/money.ts';
import { call } from '#web/lib/api/api-client.ts';
import { formatBriefly } from '#web/admin/lib/dates.ts';
import { useAnswer } from '#web/admin/lib/use-answer.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { choicesOf, useChoices } from './choices.ts';
import { PriceListMenu } from './price-list-menu.tsx';
import { ProductBulk } from './product-bulk.tsx';

type Query = InputOf<'/admin/product/list'>;
const load = async (question: string, signal: AbortSignal) =>
  (await call('/admin/product/list', JSON.parse(question) as Query, { signal })).response;

const columns: readonly Column<DeskProduct>[] = [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    always: true,
    cell: ({ name, pictures }) => (
      <span className="flex items-center gap-3">
        <Picture picture={pictures[0]} sizes="48px" alt="" className="h-8 w-12 shrink-0 rounded-sm max-sm:w-10" />
        <span className="min-w-28 wrap-anywhere sm:min-w-36">{name}</span>
      </span>
    ),
  },
  { id: 'status', label: 'Status', from: 'sm', cell: ({ status }) => <StatusMark status={status} /> },
  {
    id: 'price',
    label: 'Price',
    sort: 'price',
    align: 'right',
    always: true,
    cell: ({ price, pricePer }) =>
      price === 0 ? (
        'on request'
      ) : (
        <span className="whitespace-nowrap">
          {formatRand(toCents(price))} <span className="text-soft max-sm:hidden">{pricePer}</span>
        </span>
      ),
  },
  { id: 'material', label: 'Material', from: 'md', cell: ({ mainCategoryName }) => mainCategoryName },
  { id: 'type', label: 'Type', from: 'lg', cell: ({ subCategoryName }) => subCategoryName },
  { id: 'colour', label: 'Color', from: 'xl', cell: ({ colourName }) => colourName },
  { id: 'pictures', label: 'Pictures', from: 'xl', align: 'right', cell: ({ pictures }) => pictures.length },
  {
    id: 'updatedAt',
    label: 'Changed',
    sort: 'updatedAt',
    from: 'xl',
    align: 'right',
    cell: ({ updatedAt }) => (
      <time dateTime={updatedAt} className="whitespace-nowrap text-soft">
        {formatBriefly(updatedAt)}
      </time>
    ),
  },
];

const looks = [
  { value: 'no_picture', label: 'No picture' },
  { value: 'no_price', label: 'No price' },
  { value: 'no_words', label: 'No description' },
  { value: 'in_gallery', label: 'Named in the gallery' },
];

/** The stones, of every status. */
export default function Products() {
  const list = useList(['status', 'mainCategory', 'subCategory', 'colour', 'look'] as const);
  const { search, sort, skip, limit, filters } = list;
  const matching = { search, ...filters } as NonNullable<InputOf<'/admin/product/bulk'>['matching']>;
  const answer = useAnswer(JSON.stringify({ ...matching, sort, skip, limit }), load);
  const { data, fresh } = useKept(answer.data);
  const choices = useChoices().data;
  const selection = useSelection(JSON.stringify(matching));
  const { shown, choice } = useColumns('products', columns);
  const types = choices?.subCategories.filter(({ mainCategory }) => filters.mainCategory === '' || mainCategory === filters.mainCategory);
  return (
    <DeskPage
      title="Products"
      note={data && formatCount(data.fullcount)}
      actions={
        <>
          <PriceListMenu matching={matching} narrowed={list.narrowed} count={data?.fullcount ?? 0} />
          <DeskLink to={paths.newProduct} variant="primary" data-new>
            <PlusIcon className="size-4" />
            New product
          </DeskLink>
        </>
      }
    >
      <ListBar
        list={list}
        searchLabel="Search products"
        filters={[
          { name: 'status', label: 'Status', options: listingStatuses, unset: 'not archived' },
          { name: 'mainCategory', label: 'Material', options: choicesOf(choices?.mainCategories ?? [], filters.mainCategory) },
          { name: 'subCategory', label: 'Type', options: choicesOf(types ?? [], filters.subCategory) },
          { name: 'look', label: 'Wants a look', options: looks },
          { name: 'colour', label: 'Color', options: choicesOf(choices?.colours ?? [], filters.colour) },
        ]}
      >
        {choice}
      </ListBar>
      <DataTable
        label="Products"
        columns={shown}
        rows={data?.result}
        fullcount={data?.fullcount ?? 0}
        fresh={fresh}
        problem={answer.problem}
        onRetry={answer.retry}
        list={list}
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        hrefOf={({ _id }) => paths.product(_id)}
        selection={selection}
        empty={
          <Notice title="No products yet" action={<DeskLink to={paths.newProduct}>Make the first</DeskLink>}>
            Every stone that people can choose stands here, with its price and its pictures.
          </Notice>
        }
      />
      <ProductBulk
        selection={selection}
        matching={matching}
        shown={data?.result.length ?? 0}
        fullcount={data?.fullcount ?? 0}
        onChanged={answer.retry}
      />
    </DeskPage>
  );
}
