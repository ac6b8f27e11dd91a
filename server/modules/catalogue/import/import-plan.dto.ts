import type { PriceListPlan } from '#contract/admin/price-list.ts';
import { toCents, toRand } from '#domain/shared/money.ts';
import { headingOf, shownValue } from '#domain/catalogue/price-list.ts';
import { wayOut } from '#domain/catalogue/product.ts';
import type { ListedStone, ListPlan, PlannedChange, StoneColumns } from '#domain/catalogue/price-list-plan.ts';
import { hashJson } from '#server/lib/crypto.ts';

/** Returns the hash of a plan: the changes, the versions that they apply to, and the errors. */
export const markOf = ({ changes, faults }: ListPlan): string =>
  hashJson([changes.map(({ row, stone, next }) => [row, stone?.id ?? null, stone?.version ?? null, next]), faults]);

const mostLetters = 300;
const short = (text: string): string => (text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text);

/** Shortens two long texts to the part from shortly before their first difference. */
function fromDifference(before: string, after: string): { before: string; after: string } {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  if (same < 80) return { before: short(before), after: short(after) };
  const from = before.lastIndexOf(' ', same - 30) + 1;
  return { before: short(`…${before.slice(from)}`), after: short(`…${after.slice(from)}`) };
}

const presentChange = ({ row, stone, values, fields }: PlannedChange): PriceListPlan['changes'][number] => ({
  row,
  kind: stone ? 'changed' : 'new',
  _id: stone?.id ?? null,
  name: stone?.name ?? values.name,
  changes: fields.map((field) => {
    const after = shownValue(field, values[field]);
    return {
      column: headingOf(field),
      ...(stone ? fromDifference(shownValue(field, stone[field]), after) : { before: '', after: short(after) }),
    };
  }),
});

/** A plan as the wire has it. */
export const present = (plan: ListPlan): Omit<PriceListPlan, 'unknown'> => {
  const added = plan.changes.filter(({ stone }) => !stone).length;
  return {
    plan: markOf(plan),
    rows: plan.rows,
    added,
    changed: plan.changes.length - added,
    same: plan.same,
    changes: plan.changes.map(presentChange),
    faults: plan.faults.map(({ field, ...rest }) => ({ ...rest, column: headingOf(field) })),
  };
};

/** The audit entry of a product. */
export const noted = (stone: StoneColumns & Pick<ListedStone, 'material' | 'type' | 'colour'>) => ({
  name: stone.name,
  slug: stone.slug,
  mainCategory: stone.materialId,
  mainCategoryName: stone.material,
  subCategory: stone.typeId,
  subCategoryName: stone.type,
  colour: stone.colourId,
  colourName: stone.colour,
  price: toRand(stone.priceCents),
  pricePer: stone.pricePer,
  slabLengthMm: stone.slabLengthMm,
  slabWidthMm: stone.slabWidthMm,
  finish: stone.finish,
  edgeProfile: stone.edgeProfile,
  status: stone.status,
  ...(stone.status === 'archived' && { statusBeforeArchive: stone.statusBeforeArchive }),
  description: stone.description,
});
export type Noted = ReturnType<typeof noted>;

/** Returns the columns that restore a product from its audit entry, without the slug. */
export const columnsOf = (note: Noted, now: ListedStone): StoneColumns => ({
  slug: now.slug,
  name: note.name,
  materialId: note.mainCategory,
  typeId: note.subCategory,
  colourId: note.colour,
  priceCents: toCents(note.price),
  pricePer: note.pricePer,
  slabLengthMm: note.slabLengthMm,
  slabWidthMm: note.slabWidthMm,
  finish: note.finish,
  edgeProfile: note.edgeProfile,
  status: note.status,
  statusBeforeArchive: wayOut(note, now),
  description: note.description,
});

/** Whether a stone is as it was noted; the names of its choices, and what it was before the archive, may have changed. */
export function isNoted(stone: ListedStone, note: Noted): boolean {
  const { mainCategoryName: _one, subCategoryName: _two, colourName: _three, statusBeforeArchive: _four, ...now } = noted(stone);
  return Object.entries(now).every(([name, value]) => note[name as keyof Noted] === value);
}
