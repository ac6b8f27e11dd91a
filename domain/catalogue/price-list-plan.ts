import {
  importColumns,
  normalizeText,
  findRequiredMessage,
  type ImportField,
  type ImportValues,
  type ParsedRow,
  type RowError,
} from './price-list.ts';
import { catalogueErrors } from '#domain/errors/catalogue-errors.ts';
import type { ListingStatus } from './listing-status.ts';
import { getStatusBeforeArchive, isBeingPublishedOrRestored, mapProductTexts } from './product.ts';
import { createFreeSlug, toSlugBase } from '#domain/shared/slug.ts';

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

const createRowError = (field: ImportField, value: string, message: string): RowError => ({ field, value: value.slice(0, 80), message });

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
const lookupLabels = { material: 'material', type: 'type', colour: 'color' } as const;

const formatArchivedMessage = (label: string, name: string) => `The ${label} ${name} is archived. Restore it first, or choose another.`;

/** Returns the lookup of a row: the current one of the product if its name is the same, else the one with the name. */
function chooseLookup(
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
  const isUnchanged =
    existing &&
    (typed === undefined || normalizeNameKey(typed) === normalizeNameKey(existing.name)) &&
    (kind !== 'type' || existing.of === material?.id);
  const choice = isUnchanged ? existing : typed === undefined ? undefined : find[kind](typed, kind === 'type' ? material?.id : undefined);
  const isPublishedOrRestored =
    stone !== undefined && values.status !== undefined && isBeingPublishedOrRestored(stone.status, values.status);
  if (choice?.archived && (!isUnchanged || isPublishedOrRestored))
    return { error: createRowError(kind, choice.name, formatArchivedMessage(lookupLabels[kind], choice.name)) };
  if (choice) return { choice };
  if (typed === undefined) {
    const message = stone ? catalogueErrors.type_of_other_material[1] : findRequiredMessage(kind)!;
    return { error: createRowError(kind, stone?.[kind] ?? '', message) };
  }
  const elsewhere = kind === 'type' && find.byId.get(find.typeAnywhere(typed)?.of ?? '');
  const message =
    kind !== 'type'
      ? `There is no ${lookupLabels[kind]} called ${typed.slice(0, 60)}.`
      : elsewhere
        ? `${typed.slice(0, 60)} is a type of ${elsewhere.name}, not of ${material!.name}.`
        : `There is no type called ${typed.slice(0, 60)} in ${material!.name}.`;
  return { error: createRowError(kind, typed, message) };
}

/** Returns the lookups of a row and its errors. */
function chooseLookups(
  row: ParsedRow,
  stone: ExistingProduct | undefined,
  find: Finder,
): { chosen?: Record<'material' | 'type' | 'colour', ListChoice>; errors: RowError[] } {
  const invalidFields = new Set(row.errors.map(({ field }) => field));
  const from = { values: row.values, stone, find };
  const material = invalidFields.has('material') ? {} : chooseLookup('material', from);
  const type = material.choice && !invalidFields.has('type') ? chooseLookup('type', { ...from, material: material.choice }) : {};
  const colour = invalidFields.has('colour') ? {} : chooseLookup('colour', from);
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
    if (id !== undefined) return byId.has(id) ? { stone: byId.get(id) } : { error: createRowError('slug', id, 'No product has this ID.') };
    if (slug !== undefined) return { stone: bySlug.get(slug) };
    const named = name === undefined ? [] : (byName.get(normalizeNameKey(name)) ?? []);
    if (named.length > 1)
      return { error: createRowError('name', name!, `${named.length} products have this name. Enter the address of the one you mean.`) };
    return { stone: named[0] };
  };
}

const isSameText = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string' && normalizeText(one) === normalizeText(other));

const emptyColumns: Omit<ImportValues, 'name' | 'material' | 'type' | 'colour' | 'priceCents' | 'slug'> = {
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
  const firstRows = new Map<string, number>();
  const plan: ImportPlan = { changes: [], errors: [], same: 0, rows: rows.length };
  for (const { values } of rows) if (values.slug !== undefined) usedSlugs.add(values.slug);

  for (const row of rows) {
    const found = match(row);
    const { stone } = found;
    const { chosen: lookups, errors: choiceErrors } = found.error ? { errors: [] } : chooseLookups(row, stone, find);
    const missing = stone || found.error ? [] : listMissingFields(row);
    const errors = [
      ...row.errors,
      ...(found.error ? [found.error] : []),
      ...missing,
      ...choiceErrors,
      ...checkDuplicateRow(firstRows, row, stone),
    ];
    const name = row.values.name ?? stone?.name ?? row.values.slug ?? '';
    plan.errors.push(...errors.map((each) => ({ ...each, row: row.row, name })));
    if (errors.length > 0 || lookups === undefined) continue;

    const slug = stone?.slug ?? row.values.slug ?? createFreeSlug(toSlugBase(row.values.name!, 'stone'), usedSlugs);
    usedSlugs.add(slug);
    const change = buildChange(row, stone, lookups, slug);
    if (change.fields.length > 0) plan.changes.push(change);
    else plan.same += 1;
  }
  return plan;
}

/** Returns errors for a missing name and price of a new product. Missing lookups are reported by `chooseAll`. */
const listMissingFields = ({ values, errors }: ParsedRow): RowError[] =>
  (['name', 'priceCents'] as const)
    .filter((field) => values[field] === undefined && !errors.some((each) => each.field === field))
    .map((field) => createRowError(field, '', findRequiredMessage(field)!));

/** Returns the error of a second row for the same product. */
function checkDuplicateRow(seen: Map<string, number>, { row, values }: ParsedRow, stone: ExistingProduct | undefined): RowError[] {
  const by = stone?.id ?? values.slug ?? (values.name === undefined ? undefined : `name ${normalizeNameKey(values.name)}`);
  if (by === undefined) return [];
  const first = seen.get(by);
  if (first === undefined) {
    seen.set(by, row);
    return [];
  }
  const field = values.slug === undefined ? 'name' : 'slug';
  return [createRowError(field, values[field] ?? '', `Row ${first} is for the same product.`)];
}

function buildChange(
  { row, values: typed }: ParsedRow,
  stone: ExistingProduct | undefined,
  chosen: Record<'material' | 'type' | 'colour', ListChoice>,
  slug: string,
): PlannedChange {
  const names = { material: chosen.material.name, type: chosen.type.name, colour: chosen.colour.name };
  const values = { ...emptyColumns, ...stone, ...typed, ...names, slug } as ImportValues;
  const fields = importColumns
    .map(({ field }) => field)
    .filter((field) =>
      ['material', 'type', 'colour'].includes(field)
        ? stone?.[`${field as 'material'}Id`] !== chosen[field as 'material'].id
        : !isSameText(
            values[field],
            stone ? stone[field] : field === 'status' ? undefined : emptyColumns[field as keyof typeof emptyColumns],
          ),
    );
  // Equal values are not rewritten.
  for (const field of stone ? importColumns.map((column) => column.field).filter((each) => !fields.includes(each)) : []) {
    Object.assign(values, { [field]: stone![field] });
  }
  const { material: _material, type: _type, colour: _colour, ...rest } = values;
  const next: ProductColumns = {
    ...pickColumns(rest),
    statusBeforeArchive: getStatusBeforeArchive(stone, values.status),
    materialId: chosen.material.id,
    typeId: chosen.type.id,
    colourId: chosen.colour.id,
  };
  return { row, ...(stone ? { stone } : {}), next, values: { ...pickColumns(rest), ...names }, fields };
}

const pickColumns = (values: Omit<ImportValues, 'material' | 'type' | 'colour'>): Omit<ImportValues, 'material' | 'type' | 'colour'> => ({
  slug: values.slug,
  name: values.name,
  priceCents: values.priceCents,
  slabLengthMm: values.slabLengthMm,
  slabWidthMm: values.slabWidthMm,
  ...mapProductTexts((_maxLength, name) => values[name]),
  status: values.status,
});
