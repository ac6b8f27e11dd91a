import {
  priceListColumns,
  normalizeText,
  findRequiredMessage,
  type PriceListField,
  type PriceListValues,
  type ParsedRow,
  type RowError,
} from './price-list.ts';
import { catalogueErrors } from '#domain/errors/back-office-errors.ts';
import type { ListingStatus } from './listing-status.ts';
import {
  emptyProductFields,
  getStatusBeforeArchive,
  isBeingPublishedOrRestored,
  pickProductFields,
  productSlugFallback,
} from './product.ts';
import { toNameKey } from '#domain/shared/name-key.ts';
import { createFreeSlug, toSlugBase } from '#domain/shared/slug.ts';

/** A lookup of a product: a material, a type or a color. `materialId` is the id of the material that a type belongs to. */
export type ProductLookup = { id: string; name: string; archived: boolean; materialId?: string };
export type ProductLookups = { materials: readonly ProductLookup[]; types: readonly ProductLookup[]; colours: readonly ProductLookup[] };

/** A stored product. */
export type ExistingProduct = PriceListValues & {
  id: string;
  version: number;
  statusBeforeArchive: ListingStatus | null;
  materialId: string;
  typeId: string;
  colourId: string;
  formerSlugs: readonly string[];
};
/** The database columns of a product to write, with the ids of its lookups. */
export type ProductColumns = Omit<ExistingProduct, 'id' | 'version' | 'material' | 'type' | 'colour' | 'formerSlugs'>;

export type PlannedChange = {
  rowNumber: number;
  /** Undefined for a new product. */
  product?: ExistingProduct;
  next: ProductColumns;
  values: PriceListValues;
  /** The changed fields. */
  fields: PriceListField[];
};
export type PlannedError = RowError & { rowNumber: number; name: string };
export type ImportPlan = { changes: PlannedChange[]; errors: PlannedError[]; unchangedCount: number; rowCount: number };

const createRowError = (field: PriceListField, value: string, message: string): RowError => ({ field, value: value.slice(0, 80), message });

/** Creates functions that find a lookup by its name. If several lookups have the name, the functions prefer one that is not archived. */
function createLookupFinder({ materials, types, colours }: ProductLookups) {
  const createFinderByName = (choices: readonly ProductLookup[]) => {
    const byKey = new Map<string, ProductLookup>();
    for (const choice of choices) {
      const key = `${choice.materialId ?? ''} ${toNameKey(choice.name)}`;
      if (byKey.get(key)?.archived !== false) byKey.set(key, choice);
    }
    return (name: string, materialId = '') => byKey.get(`${materialId} ${toNameKey(name)}`);
  };
  return {
    material: createFinderByName(materials),
    type: createFinderByName(types),
    colour: createFinderByName(colours),
    findTypeOfAnyMaterial: (name: string) => types.find((type) => toNameKey(type.name) === toNameKey(name)),
    byId: new Map([...materials, ...types, ...colours].map((choice) => [choice.id, choice])),
  };
}
type LookupFinder = ReturnType<typeof createLookupFinder>;

/** The labels of the lookups on screens. */
const lookupLabels = { material: 'material', type: 'type', colour: 'color' } as const;

const formatArchivedMessage = (label: string, name: string) => `The ${label} ${name} is archived. Restore it first, or choose another.`;

/** Returns a lookup of a row: the current lookup of the product if the name is unchanged, else the lookup with the name in the file. */
function chooseLookup(
  kind: 'material' | 'type' | 'colour',
  {
    values,
    product,
    finder,
    material,
  }: { values: Partial<PriceListValues>; product: ExistingProduct | undefined; finder: LookupFinder; material?: ProductLookup },
): { choice?: ProductLookup; error?: RowError } {
  const typed = values[kind];
  const existing = product && finder.byId.get(product[`${kind}Id`]);
  const isUnchanged =
    existing &&
    (typed === undefined || toNameKey(typed) === toNameKey(existing.name)) &&
    (kind !== 'type' || existing.materialId === material?.id);
  const choice = isUnchanged ? existing : typed === undefined ? undefined : finder[kind](typed, kind === 'type' ? material?.id : undefined);
  const isPublishedOrRestored =
    product !== undefined && values.status !== undefined && isBeingPublishedOrRestored(product.status, values.status);
  if (choice?.archived && (!isUnchanged || isPublishedOrRestored))
    return { error: createRowError(kind, choice.name, formatArchivedMessage(lookupLabels[kind], choice.name)) };
  if (choice) return { choice };
  if (typed === undefined) {
    const message = product ? catalogueErrors.type_of_other_material[1] : findRequiredMessage(kind)!;
    return { error: createRowError(kind, product?.[kind] ?? '', message) };
  }
  const otherMaterial = kind === 'type' && finder.byId.get(finder.findTypeOfAnyMaterial(typed)?.materialId ?? '');
  const message =
    kind !== 'type'
      ? `There is no ${lookupLabels[kind]} called ${typed.slice(0, 60)}.`
      : otherMaterial
        ? `${typed.slice(0, 60)} is a type of ${otherMaterial.name}, not of ${material!.name}.`
        : `There is no type called ${typed.slice(0, 60)} in ${material!.name}.`;
  return { error: createRowError(kind, typed, message) };
}

/** Returns the lookups of a row and its errors. */
function chooseLookups(
  row: ParsedRow,
  product: ExistingProduct | undefined,
  finder: LookupFinder,
): { lookups?: Record<'material' | 'type' | 'colour', ProductLookup>; errors: RowError[] } {
  const invalidFields = new Set(row.errors.map(({ field }) => field));
  const context = { values: row.values, product, finder };
  const material = invalidFields.has('material') ? {} : chooseLookup('material', context);
  const type = material.choice && !invalidFields.has('type') ? chooseLookup('type', { ...context, material: material.choice }) : {};
  const colour = invalidFields.has('colour') ? {} : chooseLookup('colour', context);
  const errors = [material, type, colour].flatMap(({ error }) => error ?? []);
  return material.choice && type.choice && colour.choice
    ? { lookups: { material: material.choice, type: type.choice, colour: colour.choice }, errors }
    : { errors };
}

/** Creates a function that finds the product of a row by id, current or former slug, or name. It returns no product for a new one. */
function createProductMatcher(products: readonly ExistingProduct[]) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const bySlug = new Map(products.flatMap((product) => product.formerSlugs.map((slug) => [slug, product] as const)));
  for (const product of products) bySlug.set(product.slug, product);
  const byName = Map.groupBy(products, ({ name }) => toNameKey(name));
  return ({ id, values: { slug, name } }: ParsedRow): { product?: ExistingProduct | undefined; error?: RowError } => {
    if (id !== undefined)
      return byId.has(id) ? { product: byId.get(id) } : { error: createRowError('slug', id, 'No product has this ID.') };
    if (slug !== undefined) return { product: bySlug.get(slug) };
    const productsWithName = name === undefined ? [] : (byName.get(toNameKey(name)) ?? []);
    if (productsWithName.length > 1)
      return {
        error: createRowError('name', name!, `${productsWithName.length} products have this name. Enter the address of the one you mean.`),
      };
    return { product: productsWithName[0] };
  };
}

const isSameText = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'string' && typeof b === 'string' && normalizeText(a) === normalizeText(b));

const emptyColumns: Omit<PriceListValues, 'name' | 'material' | 'type' | 'colour' | 'priceCents' | 'slug'> = {
  ...emptyProductFields,
  status: 'draft',
};

/**
 * Plans an import: new and changed products, and errors by row.
 * @param products all products that a row can refer to
 * @param reservedSlugs slugs that are not available for new products
 */
export function planImport(
  rows: readonly ParsedRow[],
  products: readonly ExistingProduct[],
  productLookups: ProductLookups,
  reservedSlugs: ReadonlySet<string>,
): ImportPlan {
  const finder = createLookupFinder(productLookups);
  const findMatch = createProductMatcher(products);
  const usedSlugs = new Set(reservedSlugs);
  const firstRowNumbers = new Map<string, number>();
  const plan: ImportPlan = { changes: [], errors: [], unchangedCount: 0, rowCount: rows.length };
  for (const { values } of rows) if (values.slug !== undefined) usedSlugs.add(values.slug);

  for (const row of rows) {
    const match = findMatch(row);
    const { product } = match;
    const { lookups, errors: lookupErrors } = match.error ? { errors: [] } : chooseLookups(row, product, finder);
    const missingFieldErrors = product || match.error ? [] : listMissingFields(row);
    const errors = [
      ...row.errors,
      ...(match.error ? [match.error] : []),
      ...missingFieldErrors,
      ...lookupErrors,
      ...checkDuplicateRow(firstRowNumbers, row, product),
    ];
    const name = row.values.name ?? product?.name ?? row.values.slug ?? '';
    plan.errors.push(...errors.map((error) => ({ ...error, rowNumber: row.rowNumber, name })));
    if (errors.length > 0 || lookups === undefined) continue;

    const slug = product?.slug ?? row.values.slug ?? createFreeSlug(toSlugBase(row.values.name!, productSlugFallback), usedSlugs);
    usedSlugs.add(slug);
    const change = buildChange(row, product, lookups, slug);
    if (change.fields.length > 0) plan.changes.push(change);
    else plan.unchangedCount += 1;
  }
  return plan;
}

/** Returns errors for a missing name and price of a new product. Missing lookups are reported by `chooseLookups`. */
const listMissingFields = ({ values, errors }: ParsedRow): RowError[] =>
  (['name', 'priceCents'] as const)
    .filter((field) => values[field] === undefined && !errors.some((error) => error.field === field))
    .map((field) => createRowError(field, '', findRequiredMessage(field)!));

/** Returns an error if an earlier row is for the same product. */
function checkDuplicateRow(
  firstRowNumbers: Map<string, number>,
  { rowNumber, values }: ParsedRow,
  product: ExistingProduct | undefined,
): RowError[] {
  const key = product?.id ?? values.slug ?? (values.name === undefined ? undefined : `name ${toNameKey(values.name)}`);
  if (key === undefined) return [];
  const firstRowNumber = firstRowNumbers.get(key);
  if (firstRowNumber === undefined) {
    firstRowNumbers.set(key, rowNumber);
    return [];
  }
  const field = values.slug === undefined ? 'name' : 'slug';
  return [createRowError(field, values[field] ?? '', `Row ${firstRowNumber} is for the same product.`)];
}

function buildChange(
  { rowNumber, values: typed }: ParsedRow,
  product: ExistingProduct | undefined,
  lookups: Record<'material' | 'type' | 'colour', ProductLookup>,
  slug: string,
): PlannedChange {
  const names = { material: lookups.material.name, type: lookups.type.name, colour: lookups.colour.name };
  const values = { ...emptyColumns, ...product, ...typed, ...names, slug } as PriceListValues;
  const fields = priceListColumns
    .map(({ field }) => field)
    .filter((field) =>
      ['material', 'type', 'colour'].includes(field)
        ? product?.[`${field as 'material'}Id`] !== lookups[field as 'material'].id
        : !isSameText(
            values[field],
            product ? product[field] : field === 'status' ? undefined : emptyColumns[field as keyof typeof emptyColumns],
          ),
    );
  // Unchanged fields retain the stored text, which may differ in spaces and line breaks.
  for (const field of product ? priceListColumns.map((column) => column.field).filter((column) => !fields.includes(column)) : []) {
    Object.assign(values, { [field]: product![field] });
  }
  const { material: _material, type: _type, colour: _colour, ...columns } = values;
  const next: ProductColumns = {
    ...pickColumns(columns),
    statusBeforeArchive: getStatusBeforeArchive(product, values.status),
    materialId: lookups.material.id,
    typeId: lookups.type.id,
    colourId: lookups.colour.id,
  };
  return { rowNumber, ...(product ? { product } : {}), next, values: { ...pickColumns(columns), ...names }, fields };
}

type ColumnsWithoutLookups = Omit<PriceListValues, 'material' | 'type' | 'colour'>;
const pickColumns = (values: ColumnsWithoutLookups): ColumnsWithoutLookups => ({
  slug: values.slug,
  name: values.name,
  priceCents: values.priceCents,
  ...pickProductFields(values),
  status: values.status,
});
