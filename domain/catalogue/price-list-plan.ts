import {
  importColumns,
  normalizeText,
  requiredMessage,
  type ImportField,
  type ImportValues,
  type ParsedRow,
  type RowError,
} from './price-list.ts';
import { catalogueErrors } from '#domain/errors/catalogue-errors.ts';
import type { ListingStatus } from './listing-status.ts';
import { getStatusBeforeArchive, isBeingPublishedOrRestored, mapProductTexts } from './product.ts';
import { nextFreeSlug, toSlugBase } from '#domain/shared/slug.ts';

/** A material, a type or a colour. `of` is a type's material. */
export type ListChoice = { id: string; name: string; archived: boolean; of?: string };
export type ListChoices = { materials: readonly ListChoice[]; types: readonly ListChoice[]; colours: readonly ListChoice[] };

/** A stored product. */
export type ExistingProduct = ImportValues & {
  id: string;
  version: number;
  statusBeforeArchive: ListingStatus | null;
  materialId: string;
  typeId: string;
  colourId: string;
  formerSlugs: readonly string[];
};
/** The columns to write: a complete product with the ids of its lookups. */
export type ProductColumns = Omit<ExistingProduct, 'id' | 'version' | 'material' | 'type' | 'colour' | 'formerSlugs'>;

export type PlannedChange = {
  row: number;
  /** Undefined for a new product. */
  stone?: ExistingProduct;
  next: ProductColumns;
  values: ImportValues;
  /** The fields that differ. */
  fields: ImportField[];
};
export type PlannedError = RowError & { row: number; name: string };
export type ImportPlan = { changes: PlannedChange[]; errors: PlannedError[]; same: number; rows: number };

/** Normalizes a name for comparison: lower case, single spaces. */
export const normalizeNameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

const error = (field: ImportField, value: string, message: string): RowError => ({ field, value: value.slice(0, 80), message });

/** Finds lookups by name. Of several with the same name, the one that is not archived. */
function createFinder({ materials, types, colours }: ListChoices) {
  const index = (choices: readonly ListChoice[]) => {
    const byKey = new Map<string, ListChoice>();
    for (const choice of choices) {
      const key = `${choice.of ?? ''} ${normalizeNameKey(choice.name)}`;
      if (byKey.get(key)?.archived !== false) byKey.set(key, choice);
    }
    return (name: string, of = '') => byKey.get(`${of} ${normalizeNameKey(name)}`);
  };
  return {
    material: index(materials),
    type: index(types),
    colour: index(colours),
    typeAnywhere: (name: string) => types.find((type) => normalizeNameKey(type.name) === normalizeNameKey(name)),
    byId: new Map([...materials, ...types, ...colours].map((choice) => [choice.id, choice])),
  };
}
type Finder = ReturnType<typeof createFinder>;

/** The labels of the choices on screens. */
const labelOf = { material: 'material', type: 'type', colour: 'color' } as const;

const archivedMessage = (label: string, name: string) => `The ${label} ${name} is archived. Restore it first, or choose another.`;

/** Returns the lookup of a row: the current one of the product if its name is the same, else the one with the name. */
function choose(
  kind: 'material' | 'type' | 'colour',
  {
    values,
    stone,
    find,
    material,
  }: { values: Partial<ImportValues>; stone: ExistingProduct | undefined; find: Finder; material?: ListChoice },
): { choice?: ListChoice; error?: RowError } {
  const typed = values[kind];
  const existing = stone && find.byId.get(stone[`${kind}Id`]);
  const stays =
    existing &&
    (typed === undefined || normalizeNameKey(typed) === normalizeNameKey(existing.name)) &&
    (kind !== 'type' || existing.of === material?.id);
  const choice = stays ? existing : typed === undefined ? undefined : find[kind](typed, kind === 'type' ? material?.id : undefined);
  const comes = stone !== undefined && values.status !== undefined && isBeingPublishedOrRestored(stone.status, values.status);
  if (choice?.archived && (!stays || comes)) return { error: error(kind, choice.name, archivedMessage(labelOf[kind], choice.name)) };
  if (choice) return { choice };
  if (typed === undefined) {
    const message = stone ? catalogueErrors.type_of_other_material[1] : requiredMessage(kind)!;
    return { error: error(kind, stone?.[kind] ?? '', message) };
  }
  const elsewhere = kind === 'type' && find.byId.get(find.typeAnywhere(typed)?.of ?? '');
  const message =
    kind !== 'type'
      ? `There is no ${labelOf[kind]} called ${typed.slice(0, 60)}.`
      : elsewhere
        ? `${typed.slice(0, 60)} is a type of ${elsewhere.name}, not of ${material!.name}.`
        : `There is no type called ${typed.slice(0, 60)} in ${material!.name}.`;
  return { error: error(kind, typed, message) };
}

/** Returns the lookups of a row and its errors. */
function chooseAll(
  row: ParsedRow,
  stone: ExistingProduct | undefined,
  find: Finder,
): { chosen?: Record<'material' | 'type' | 'colour', ListChoice>; errors: RowError[] } {
  const unread = new Set(row.errors.map(({ field }) => field));
  const from = { values: row.values, stone, find };
  const material = unread.has('material') ? {} : choose('material', from);
  const type = material.choice && !unread.has('type') ? choose('type', { ...from, material: material.choice }) : {};
  const colour = unread.has('colour') ? {} : choose('colour', from);
  const errors = [material, type, colour].flatMap((each) => each.error ?? []);
  const complete = material.choice && type.choice && colour.choice;
  return complete ? { chosen: { material: material.choice!, type: type.choice!, colour: colour.choice! }, errors } : { errors };
}

/** Finds the product of a row by its id, by its current or a former slug, or by its name; undefined for a new product. */
function createMatcher(stones: readonly ExistingProduct[]) {
  const byId = new Map(stones.map((stone) => [stone.id, stone]));
  const bySlug = new Map(stones.flatMap((stone) => stone.formerSlugs.map((slug) => [slug, stone] as const)));
  for (const stone of stones) bySlug.set(stone.slug, stone);
  const byName = Map.groupBy(stones, ({ name }) => normalizeNameKey(name));
  return ({ id, values: { slug, name } }: ParsedRow): { stone?: ExistingProduct | undefined; error?: RowError } => {
    if (id !== undefined) return byId.has(id) ? { stone: byId.get(id) } : { error: error('slug', id, 'No product has this ID.') };
    if (slug !== undefined) return { stone: bySlug.get(slug) };
    const named = name === undefined ? [] : (byName.get(normalizeNameKey(name)) ?? []);
    if (named.length > 1)
      return { error: error('name', name!, `${named.length} products have this name. Enter the address of the one you mean.`) };
    return { stone: named[0] };
  };
}

const sameText = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string' && normalizeText(one) === normalizeText(other));

const empty: Omit<ImportValues, 'name' | 'material' | 'type' | 'colour' | 'priceCents' | 'slug'> = {
  ...mapProductTexts(() => ''),
  slabLengthMm: null,
  slabWidthMm: null,
  status: 'draft',
};

/**
 * Plans an import: new products, changes of others, and errors by row.
 * @param stones all products that a row can refer to
 * @param reservedSlugs slugs that are not available for new products
 */
export function planImport(
  rows: readonly ParsedRow[],
  stones: readonly ExistingProduct[],
  choices: ListChoices,
  reservedSlugs: ReadonlySet<string>,
): ImportPlan {
  const find = createFinder(choices);
  const match = createMatcher(stones);
  const usedSlugs = new Set(reservedSlugs);
  const seen = new Map<string, number>();
  const plan: ImportPlan = { changes: [], errors: [], same: 0, rows: rows.length };
  for (const { values } of rows) if (values.slug !== undefined) usedSlugs.add(values.slug);

  for (const row of rows) {
    const found = match(row);
    const { stone } = found;
    const { chosen, errors: choiceErrors } = found.error ? { errors: [] } : chooseAll(row, stone, find);
    const missing = stone || found.error ? [] : getMissing(row);
    const errors = [...row.errors, ...(found.error ? [found.error] : []), ...missing, ...choiceErrors, ...twiceIn(seen, row, stone)];
    const name = row.values.name ?? stone?.name ?? row.values.slug ?? '';
    plan.errors.push(...errors.map((each) => ({ ...each, row: row.row, name })));
    if (errors.length > 0 || chosen === undefined) continue;

    const slug = stone?.slug ?? row.values.slug ?? nextFreeSlug(toSlugBase(row.values.name!, 'stone'), usedSlugs);
    usedSlugs.add(slug);
    const change = getChange(row, stone, chosen, slug);
    if (change.fields.length > 0) plan.changes.push(change);
    else plan.same += 1;
  }
  return plan;
}

/** Returns errors for a missing name and price of a new product. Missing lookups are reported by `chooseAll`. */
const getMissing = ({ values, errors }: ParsedRow): RowError[] =>
  (['name', 'priceCents'] as const)
    .filter((field) => values[field] === undefined && !errors.some((each) => each.field === field))
    .map((field) => error(field, '', requiredMessage(field)!));

/** Returns the error of a second row for the same product. */
function twiceIn(seen: Map<string, number>, { row, values }: ParsedRow, stone: ExistingProduct | undefined): RowError[] {
  const by = stone?.id ?? values.slug ?? (values.name === undefined ? undefined : `name ${normalizeNameKey(values.name)}`);
  if (by === undefined) return [];
  const first = seen.get(by);
  if (first === undefined) {
    seen.set(by, row);
    return [];
  }
  const field = values.slug === undefined ? 'name' : 'slug';
  return [error(field, values[field] ?? '', `Row ${first} is for the same product.`)];
}

function getChange(
  { row, values: typed }: ParsedRow,
  stone: ExistingProduct | undefined,
  chosen: Record<'material' | 'type' | 'colour', ListChoice>,
  slug: string,
): PlannedChange {
  const names = { material: chosen.material.name, type: chosen.type.name, colour: chosen.colour.name };
  const values = { ...empty, ...stone, ...typed, ...names, slug } as ImportValues;
  const fields = importColumns
    .map(({ field }) => field)
    .filter((field) =>
      ['material', 'type', 'colour'].includes(field)
        ? stone?.[`${field as 'material'}Id`] !== chosen[field as 'material'].id
        : !sameText(values[field], stone ? stone[field] : field === 'status' ? undefined : empty[field as keyof typeof empty]),
    );
  // Equal values are not rewritten.
  for (const field of stone ? importColumns.map((column) => column.field).filter((each) => !fields.includes(each)) : []) {
    Object.assign(values, { [field]: stone![field] });
  }
  const { material: _material, type: _type, colour: _colour, ...rest } = values;
  const next: ProductColumns = {
    ...pick(rest),
    statusBeforeArchive: getStatusBeforeArchive(stone, values.status),
    materialId: chosen.material.id,
    typeId: chosen.type.id,
    colourId: chosen.colour.id,
  };
  return { row, ...(stone ? { stone } : {}), next, values: { ...pick(rest), ...names }, fields };
}

const pick = (values: Omit<ImportValues, 'material' | 'type' | 'colour'>): Omit<ImportValues, 'material' | 'type' | 'colour'> => ({
  slug: values.slug,
  name: values.name,
  priceCents: values.priceCents,
  slabLengthMm: values.slabLengthMm,
  slabWidthMm: values.slabWidthMm,
  ...mapProductTexts((_maxLength, name) => values[name]),
  status: values.status,
});
