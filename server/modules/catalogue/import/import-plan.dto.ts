import type { PriceListPreview } from '#contract/admin/price-list.endpoints.ts';
import { toCents, toRand } from '#domain/shared/money.ts';
import { getColumnHeading, formatPriceListValue } from '#domain/catalogue/price-list.ts';
import { getStatusBeforeArchiveAfterUndo, pickProductFields, type ProductField } from '#domain/catalogue/product.ts';
import type { ExistingProduct, ImportPlan, PlannedChange, ProductColumns } from '#domain/catalogue/price-list-plan.ts';
import { hashJson } from '#server/db/hash-json.ts';

/** Returns the hash of a plan: the changes, the versions that they apply to, and the errors. */
export const hashPlan = ({ changes, errors }: ImportPlan): string =>
  hashJson([changes.map(({ rowNumber, product, next }) => [rowNumber, product?.id ?? null, product?.version ?? null, next]), errors]);

const maxCellLength = 300;
const truncate = (text: string): string => (text.length > maxCellLength ? `${text.slice(0, maxCellLength)}…` : text);

/** Shortens two long texts so that they start shortly before their first difference. */
function truncateToDifference(before: string, after: string): { before: string; after: string } {
  let samePrefix = 0;
  while (samePrefix < before.length && before[samePrefix] === after[samePrefix]) samePrefix += 1;
  if (samePrefix < 80) return { before: truncate(before), after: truncate(after) };
  const start = before.lastIndexOf(' ', samePrefix - 30) + 1;
  return { before: truncate(`…${before.slice(start)}`), after: truncate(`…${after.slice(start)}`) };
}

const toPlannedChangeDto = ({ rowNumber, product, values, fields }: PlannedChange): PriceListPreview['changes'][number] => ({
  row: rowNumber,
  kind: product ? 'changed' : 'new',
  _id: product?.id ?? null,
  name: product?.name ?? values.name,
  changes: fields.map((field) => {
    const after = formatPriceListValue(field, values[field]);
    return {
      column: getColumnHeading(field),
      ...(product ? truncateToDifference(formatPriceListValue(field, product[field]), after) : { before: '', after: truncate(after) }),
    };
  }),
});

/** Converts an import plan to the wire format. */
export const toPlanDto = (plan: ImportPlan): Omit<PriceListPreview, 'unknown'> => {
  const added = plan.changes.filter(({ product }) => !product).length;
  return {
    plan: hashPlan(plan),
    rows: plan.rowCount,
    added,
    changed: plan.changes.length - added,
    unchanged: plan.unchangedCount,
    changes: plan.changes.map(toPlannedChangeDto),
    errors: plan.errors.map(({ rowNumber, field, ...rest }) => ({
      ...rest,
      row: rowNumber,
      column: getColumnHeading(field),
    })),
  };
};

/** Returns the audit snapshot of a product. */
export const toProductAuditSnapshot = (product: ProductColumns & Pick<ExistingProduct, 'material' | 'type' | 'colour'>) => ({
  name: product.name,
  slug: product.slug,
  mainCategory: product.materialId,
  mainCategoryName: product.material,
  subCategory: product.typeId,
  subCategoryName: product.type,
  colour: product.colourId,
  colourName: product.colour,
  price: toRand(product.priceCents),
  ...pickProductFields(product),
  status: product.status,
  ...(product.status === 'archived' && { statusBeforeArchive: product.statusBeforeArchive }),
});
type Snapshot = ReturnType<typeof toProductAuditSnapshot>;
/** An audit snapshot of any age. Old snapshots lack the fields that were added to products later. */
export type ProductSnapshot = Omit<Snapshot, ProductField> & Partial<Pick<Snapshot, ProductField>>;

/** Returns the columns that restore a product from its snapshot. The current slug does not change. */
export const toProductColumns = (snapshot: ProductSnapshot, current: ExistingProduct): ProductColumns => ({
  slug: current.slug,
  name: snapshot.name,
  materialId: snapshot.mainCategory,
  typeId: snapshot.subCategory,
  colourId: snapshot.colour,
  priceCents: toCents(snapshot.price),
  ...pickProductFields({ ...current, ...snapshot }),
  status: snapshot.status,
  statusBeforeArchive: getStatusBeforeArchiveAfterUndo(snapshot, current),
});

/**
 * Returns true if a product equals its snapshot. Ignores the names of its categories, the status before it was archived, and fields that
 * an old snapshot lacks.
 */
export function equalsSnapshot(product: ExistingProduct, snapshot: ProductSnapshot): boolean {
  const {
    mainCategoryName: _main,
    subCategoryName: _sub,
    colourName: _colour,
    statusBeforeArchive: _status,
    ...current
  } = toProductAuditSnapshot(product);
  return Object.entries(current).every(([name, value]) => !(name in snapshot) || snapshot[name as keyof ProductSnapshot] === value);
}
