import type { PriceListPreview } from '#contract/admin/price-list.endpoints.ts';
import { toCents, toRand } from '#domain/shared/money.ts';
import { getColumnHeading, formatValue } from '#domain/catalogue/price-list.ts';
import { getStatusBeforeArchiveAfterUndo, mapProductTexts, type ProductText } from '#domain/catalogue/product.ts';
import type { ExistingProduct, ImportPlan, PlannedChange, ProductColumns } from '#domain/catalogue/price-list-plan.ts';
import { hashJson } from '#server/db/hash-json.ts';

/** Returns the hash of a plan: the changes, the versions that they apply to, and the errors. */
export const planHash = ({ changes, errors }: ImportPlan): string =>
  hashJson([changes.map(({ row, product, next }) => [row, product?.id ?? null, product?.version ?? null, next]), errors]);

const maxCellLength = 300;
const short = (text: string): string => (text.length > maxCellLength ? `${text.slice(0, maxCellLength)}…` : text);

/** Shortens two long texts to the part from shortly before their first difference. */
function fromDifference(before: string, after: string): { before: string; after: string } {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  if (same < 80) return { before: short(before), after: short(after) };
  const from = before.lastIndexOf(' ', same - 30) + 1;
  return { before: short(`…${before.slice(from)}`), after: short(`…${after.slice(from)}`) };
}

const toPlannedChangeDto = ({ row, product, values, fields }: PlannedChange): PriceListPreview['changes'][number] => ({
  row,
  kind: product ? 'changed' : 'new',
  _id: product?.id ?? null,
  name: product?.name ?? values.name,
  changes: fields.map((field) => {
    const after = formatValue(field, values[field]);
    return {
      column: getColumnHeading(field),
      ...(product ? fromDifference(formatValue(field, product[field]), after) : { before: '', after: short(after) }),
    };
  }),
});

/** A plan as the wire has it. */
export const toPlanDto = (plan: ImportPlan): Omit<PriceListPreview, 'unknown'> => {
  const added = plan.changes.filter(({ product }) => !product).length;
  return {
    plan: planHash(plan),
    rows: plan.rows,
    added,
    changed: plan.changes.length - added,
    same: plan.same,
    changes: plan.changes.map(toPlannedChangeDto),
    faults: plan.errors.map(({ field, message, ...rest }) => ({ ...rest, words: message, column: getColumnHeading(field) })),
  };
};

/** The audit entry of a product. */
export const auditSnapshot = (product: ProductColumns & Pick<ExistingProduct, 'material' | 'type' | 'colour'>) => ({
  name: product.name,
  slug: product.slug,
  mainCategory: product.materialId,
  mainCategoryName: product.material,
  subCategory: product.typeId,
  subCategoryName: product.type,
  colour: product.colourId,
  colourName: product.colour,
  price: toRand(product.priceCents),
  slabLengthMm: product.slabLengthMm,
  slabWidthMm: product.slabWidthMm,
  ...mapProductTexts((_maxLength, name) => product[name]),
  status: product.status,
  ...(product.status === 'archived' && { statusBeforeArchive: product.statusBeforeArchive }),
});
type Snapshot = ReturnType<typeof auditSnapshot>;
/** An audit entry of any age: a text that was added to products later is missing in it. */
export type ProductSnapshot = Omit<Snapshot, ProductText> & Partial<Pick<Snapshot, ProductText>>;

/** Returns the columns that restore a product from its audit entry, without the slug. */
export const snapshotToColumns = (note: ProductSnapshot, now: ExistingProduct): ProductColumns => ({
  slug: now.slug,
  name: note.name,
  materialId: note.mainCategory,
  typeId: note.subCategory,
  colourId: note.colour,
  priceCents: toCents(note.price),
  slabLengthMm: note.slabLengthMm,
  slabWidthMm: note.slabWidthMm,
  ...mapProductTexts((_maxLength, name) => note[name] ?? now[name]),
  status: note.status,
  statusBeforeArchive: getStatusBeforeArchiveAfterUndo(note, now),
});

/** Returns true if a product equals its snapshot, apart from the names of its categories and the status before it was archived. */
export function equalsSnapshot(product: ExistingProduct, note: ProductSnapshot): boolean {
  const { mainCategoryName: _one, subCategoryName: _two, colourName: _three, statusBeforeArchive: _four, ...now } = auditSnapshot(product);
  return Object.entries(now).every(([name, value]) => !(name in note) || note[name as keyof ProductSnapshot] === value);
}
