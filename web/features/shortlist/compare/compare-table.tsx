import { Link } from 'react-router';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { maxComparedItems } from '#domain/catalogue/shortlist-limits.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { usePriceOnRequestLabel } from '#web/features/content/site-content.ts';
import { getQuoteTarget } from '#web/features/catalogue/product-urls.ts';
import { ShortlistIconButton } from '#web/features/shortlist/shortlist-button.tsx';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { CloseIcon, PlusIcon } from '#web/ui/icons.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { listComparisonRows, type ComparisonRow } from './compare-rows.ts';

// On phones the name of a row is above its values and stays visible during horizontal scrolling.
const rowHeaderClass = 'sticky left-0 z-10 w-0 p-0 align-top font-normal text-soft lg:static lg:w-40 lg:py-4 lg:pr-6 lg:text-left';
const rowNameClass = 'absolute top-3 left-0 flex items-center gap-1.5 text-sm whitespace-nowrap lg:static lg:text-medium';
const gapClass = 'pr-4 lg:pr-6';
// A border would extend under the gap after the last column.
const ruleClass =
  'bg-[linear-gradient(var(--color-line),var(--color-line))] bg-[length:100%_1px] bg-no-repeat lg:last:bg-[length:calc(100%-1.5rem)_1px]';
const cellClass = `pt-9 pb-3 align-top lg:py-4 ${ruleClass} ${gapClass}`;

function ComparisonTableRow({ row: { name, values, differs, notes }, isComparison }: { row: ComparisonRow; isComparison: boolean }) {
  const isSame = isComparison && !differs;
  return (
    <tr>
      <th scope="row" className={`${rowHeaderClass} ${ruleClass}`}>
        <span className={rowNameClass}>
          <span>{name}</span>
          {differs && <span aria-hidden="true" className="size-1.5 rounded-full bg-rust" />}
          {differs && <span className="sr-only"> (differs)</span>}
        </span>
      </th>
      {values.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns are identified by their position
        <td key={index} className={`${cellClass} tabular-nums ${isSame ? 'text-soft' : ''}`}>
          <span>{value}</span>
          {notes?.[index] !== undefined && <span className="block text-sm text-soft">{notes[index]}</span>}
        </td>
      ))}
    </tr>
  );
}

function ProductColumnHeader({ product, otherSlugs }: { product: Product; otherSlugs: string[] }) {
  return (
    <th scope="col" className={`pb-5 text-left align-top font-normal ${gapClass}`}>
      {/* On phones the two buttons are above the picture, because they would hide a narrow picture. */}
      <div className="relative max-lg:flex max-lg:flex-col-reverse">
        <ResponsivePicture
          picture={product.pictures[0]}
          alt=""
          sizes="(min-width: 64rem) 16rem, 45vw"
          eager
          className="aspect-4/3 rounded-sm"
        />
        <div className="flex justify-between lg:absolute lg:inset-x-1 lg:top-1">
          <ShortlistIconButton product={product} className="max-lg:-ml-3 max-lg:bg-transparent" />
          <Link
            to={paths.compare(otherSlugs)}
            preventScrollReset
            aria-label={`Remove ${product.name} from the comparison`}
            className="ml-auto grid size-11 place-items-center rounded-sm -outline-offset-2 hover:text-rust max-lg:-mr-3 lg:bg-card/85 lg:hover:bg-card"
          >
            <CloseIcon />
          </Link>
        </div>
      </div>
      <Link to={paths.stone(product.slug)} className="mt-3 inline-block font-display text-xl leading-snug row-link">
        {product.name}
      </Link>
    </th>
  );
}

function AddSlot() {
  return (
    <td className={`pb-5 align-top max-lg:pt-11 ${gapClass}`}>
      <a
        href="#add"
        className="flex aspect-4/3 flex-col items-center justify-center gap-1 rounded-sm border border-dashed border-edge text-medium text-soft hover:border-rust hover:text-rust"
      >
        <PlusIcon />
        Add a stone
      </a>
    </td>
  );
}

/** Renders products side by side, and marks rows with different values. On phones the table scrolls horizontally. */
const QuoteButtonRow = ({ products }: { products: readonly Product[] }) => (
  <tr>
    <td className={`${rowHeaderClass} ${ruleClass}`}>
      <span className="sr-only">Next step</span>
    </td>
    {products.map((product) => (
      <td key={product._id} className={`pt-5 align-top ${ruleClass} ${gapClass}`}>
        <ButtonLink
          {...getQuoteTarget(product)}
          aria-label={`Request a Quote for ${product.name}`}
          variant="secondary"
          className="w-full px-2! sm:px-6!"
        >
          Request a Quote
        </ButtonLink>
      </td>
    ))}
  </tr>
);

export function CompareTable({ products }: { products: Product[] }) {
  const isComparison = products.length > 1;
  const hasFreeSlot = products.length < maxComparedItems;
  const rows = listComparisonRows(products, usePriceOnRequestLabel());
  const slugs = products.map(({ slug }) => slug);
  const columnCount = products.length + (hasFreeSlot ? 1 : 0);
  return (
    <>
      {isComparison && (
        <p className="mb-5 flex items-center gap-2 text-sm text-soft">
          <span aria-hidden="true" className="size-1.5 rounded-full bg-rust" />
          <span>{rows.some(({ differs }) => differs) ? 'marks where they differ' : 'Alike in everything listed here'}</span>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable */}
      <div role="region" aria-label="Comparison" tabIndex={0} className="relative -mr-5 overflow-x-auto pr-1 sm:-mr-6 lg:pr-0">
        <table
          className="w-full table-fixed border-collapse lg:max-w-(--table-width)"
          style={{ minWidth: `${columnCount * 10}rem`, ['--table-width' as string]: `${10 + columnCount * 18}rem` }}
        >
          <colgroup>
            <col className="w-0 lg:w-40" />
            <col span={columnCount} />
          </colgroup>
          <thead>
            <tr>
              <td className={rowHeaderClass}>
                <span className="sr-only">Stone</span>
              </td>
              {products.map((product) => (
                <ProductColumnHeader key={product._id} product={product} otherSlugs={slugs.filter((slug) => slug !== product.slug)} />
              ))}
              {hasFreeSlot && <AddSlot />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ComparisonTableRow key={row.name} row={row} isComparison={isComparison} />
            ))}
            <QuoteButtonRow products={products} />
          </tbody>
        </table>
      </div>
    </>
  );
}
