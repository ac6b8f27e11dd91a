import { listColumns, plainText, requiredWords, type ListField, type ListValues, type ReadRow, type RowFault } from './price-list.ts';
import { catalogueErrors } from '#domain/errors/catalogue.ts';
import type { ListingStatus } from './listing-status.ts';
import { comesForward } from './product.ts';
import { freeSlug, toSlugBase } from '#domain/shared/slug.ts';

/** A material, a type or a colour. `of` is a type's material. */
export type ListChoice = { id: string; name: string; archived: boolean; of?: string };
export type ListChoices = { materials: readonly ListChoice[]; types: readonly ListChoice[]; colours: readonly ListChoice[] };

/** A stone as it is saved now. */
export type ListedStone = ListValues & {
  id: string;
  version: number;
  statusBeforeArchive: ListingStatus | null;
  materialId: string;
  typeId: string;
  colourId: string;
  formerSlugs: readonly string[];
};
/** The columns to write: a complete product with the ids of its lookups. */
export type StoneColumns = Omit<ListedStone, 'id' | 'version' | 'material' | 'type' | 'colour' | 'formerSlugs'>;

export type PlannedChange = {
  row: number;
  /** Left out, the stone is new. */
  stone?: ListedStone;
  next: StoneColumns;
  values: ListValues;
  /** The fields that differ. */
  fields: ListField[];
};
export type PlannedFault = RowFault & { row: number; name: string };
export type ListPlan = { changes: PlannedChange[]; faults: PlannedFault[]; same: number; rows: number };

/** Names are the same whatever their capitals and spaces. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

const fault = (field: ListField, value: string, words: string): RowFault => ({ field, value: value.slice(0, 80), words });

/** Finds choices by their names, of several with one name the one that is not archived. */
function createFinder({ materials, types, colours }: ListChoices) {
  const index = (choices: readonly ListChoice[]) => {
    const byKey = new Map<string, ListChoice>();
    for (const choice of choices) {
      const key = `${choice.of ?? ''} ${nameKey(choice.name)}`;
      if (byKey.get(key)?.archived !== false) byKey.set(key, choice);
    }
    return (name: string, of = '') => byKey.get(`${of} ${nameKey(name)}`);
  };
  return {
    material: index(materials),
    type: index(types),
    colour: index(colours),
    typeAnywhere: (name: string) => types.find((type) => nameKey(type.name) === nameKey(name)),
    byId: new Map([...materials, ...types, ...colours].map((choice) => [choice.id, choice])),
  };
}
type Finder = ReturnType<typeof createFinder>;

/** The labels of the choices on screens. */
const labelOf = { material: 'material', type: 'type', colour: 'color' } as const;

const archivedWords = (label: string, name: string) => `The ${label} ${name} is archived. Restore it first, or choose another.`;

/** A choice of a row: the one the stone has where its name stays, else the one that the name names. */
function choose(
  kind: 'material' | 'type' | 'colour',
  { values, stone, find, material }: { values: Partial<ListValues>; stone: ListedStone | undefined; find: Finder; material?: ListChoice },
): { choice?: ListChoice; fault?: RowFault } {
  const said = values[kind];
  const present = stone && find.byId.get(stone[`${kind}Id`]);
  const stays =
    present && (said === undefined || nameKey(said) === nameKey(present.name)) && (kind !== 'type' || present.of === material?.id);
  const choice = stays ? present : said === undefined ? undefined : find[kind](said, kind === 'type' ? material?.id : undefined);
  const comes = stone !== undefined && values.status !== undefined && comesForward(stone.status, values.status);
  if (choice?.archived && (!stays || comes)) return { fault: fault(kind, choice.name, archivedWords(labelOf[kind], choice.name)) };
  if (choice) return { choice };
  if (said === undefined) {
    const words = stone ? catalogueErrors.type_of_other_material[1] : requiredWords(kind)!;
    return { fault: fault(kind, stone?.[kind] ?? '', words) };
  }
  const elsewhere = kind === 'type' && find.byId.get(find.typeAnywhere(said)?.of ?? '');
  const words =
    kind !== 'type'
      ? `There is no ${labelOf[kind]} called ${said.slice(0, 60)}.`
      : elsewhere
        ? `${said.slice(0, 60)} is a type of ${elsewhere.name}, not of ${material!.name}.`
        : `There is no type called ${said.slice(0, 60)} in ${material!.name}.`;
  return { fault: fault(kind, said, words) };
}

/** Returns the lookups of a row and its errors. */
function chooseAll(
  row: ReadRow,
  stone: ListedStone | undefined,
  find: Finder,
): { chosen?: Record<'material' | 'type' | 'colour', ListChoice>; faults: RowFault[] } {
  const unread = new Set(row.faults.map(({ field }) => field));
  const from = { values: row.values, stone, find };
  const material = unread.has('material') ? {} : choose('material', from);
  const type = material.choice && !unread.has('type') ? choose('type', { ...from, material: material.choice }) : {};
  const colour = unread.has('colour') ? {} : choose('colour', from);
  const faults = [material, type, colour].flatMap((each) => each.fault ?? []);
  const whole = material.choice && type.choice && colour.choice;
  return whole ? { chosen: { material: material.choice!, type: type.choice!, colour: colour.choice! }, faults } : { faults };
}

/** Which stone a row is about: by its id, by an address it has or had, else by its name. Undefined is a new one. */
function createMatcher(stones: readonly ListedStone[]) {
  const byId = new Map(stones.map((stone) => [stone.id, stone]));
  const bySlug = new Map(stones.flatMap((stone) => stone.formerSlugs.map((slug) => [slug, stone] as const)));
  for (const stone of stones) bySlug.set(stone.slug, stone);
  const byName = Map.groupBy(stones, ({ name }) => nameKey(name));
  return ({ id, values: { slug, name } }: ReadRow): { stone?: ListedStone | undefined; fault?: RowFault } => {
    if (id !== undefined) return byId.has(id) ? { stone: byId.get(id) } : { fault: fault('slug', id, 'No product has this ID.') };
    if (slug !== undefined) return { stone: bySlug.get(slug) };
    const named = name === undefined ? [] : (byName.get(nameKey(name)) ?? []);
    if (named.length > 1)
      return { fault: fault('name', name!, `${named.length} products have this name. Enter the address of the one you mean.`) };
    return { stone: named[0] };
  };
}

const sameText = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string' && plainText(one) === plainText(other));

const empty: Omit<ListValues, 'name' | 'material' | 'type' | 'colour' | 'priceCents' | 'slug'> = {
  pricePer: '',
  slabLengthMm: null,
  slabWidthMm: null,
  finish: '',
  edgeProfile: '',
  status: 'draft',
  description: '',
};

/**
 * Plans an import: new products, changes of others, and errors by row.
 * @param stones all products that a row can refer to
 * @param takenSlugs addresses that a new stone cannot have
 */
export function planList(
  rows: readonly ReadRow[],
  stones: readonly ListedStone[],
  choices: ListChoices,
  takenSlugs: ReadonlySet<string>,
): ListPlan {
  const find = createFinder(choices);
  const match = createMatcher(stones);
  const taken = new Set(takenSlugs);
  const seen = new Map<string, number>();
  const plan: ListPlan = { changes: [], faults: [], same: 0, rows: rows.length };
  for (const { values } of rows) if (values.slug !== undefined) taken.add(values.slug);

  for (const row of rows) {
    const found = match(row);
    const { stone } = found;
    const { chosen, faults: choiceFaults } = found.fault ? { faults: [] } : chooseAll(row, stone, find);
    const missing = stone || found.fault ? [] : missingOf(row);
    const faults = [...row.faults, ...(found.fault ? [found.fault] : []), ...missing, ...choiceFaults, ...twiceIn(seen, row, stone)];
    const name = row.values.name ?? stone?.name ?? row.values.slug ?? '';
    plan.faults.push(...faults.map((each) => ({ ...each, row: row.row, name })));
    if (faults.length > 0 || chosen === undefined) continue;

    const slug = stone?.slug ?? row.values.slug ?? freeSlug(toSlugBase(row.values.name!, 'stone'), taken);
    taken.add(slug);
    const change = changeOf(row, stone, chosen, slug);
    if (change.fields.length > 0) plan.changes.push(change);
    else plan.same += 1;
  }
  return plan;
}

/** Returns errors for a missing name and price of a new product. Missing lookups are reported by `chooseAll`. */
const missingOf = ({ values, faults }: ReadRow): RowFault[] =>
  (['name', 'priceCents'] as const)
    .filter((field) => values[field] === undefined && !faults.some((each) => each.field === field))
    .map((field) => fault(field, '', requiredWords(field)!));

/** A second row about one stone. */
function twiceIn(seen: Map<string, number>, { row, values }: ReadRow, stone: ListedStone | undefined): RowFault[] {
  const by = stone?.id ?? values.slug ?? (values.name === undefined ? undefined : `name ${nameKey(values.name)}`);
  if (by === undefined) return [];
  const first = seen.get(by);
  if (first === undefined) {
    seen.set(by, row);
    return [];
  }
  const field = values.slug === undefined ? 'name' : 'slug';
  return [fault(field, values[field] ?? '', `Row ${first} is for the same product.`)];
}

function changeOf(
  { row, values: said }: ReadRow,
  stone: ListedStone | undefined,
  chosen: Record<'material' | 'type' | 'colour', ListChoice>,
  slug: string,
): PlannedChange {
  const names = { material: chosen.material.name, type: chosen.type.name, colour: chosen.colour.name };
  const values = { ...empty, ...stone, ...said, ...names, slug } as ListValues;
  const fields = listColumns
    .map(({ field }) => field)
    .filter((field) =>
      ['material', 'type', 'colour'].includes(field)
        ? stone?.[`${field as 'material'}Id`] !== chosen[field as 'material'].id
        : !sameText(values[field], stone ? stone[field] : field === 'status' ? undefined : empty[field as keyof typeof empty]),
    );
  // What does not differ stays to the letter.
  for (const field of stone ? listColumns.map((column) => column.field).filter((each) => !fields.includes(each)) : []) {
    Object.assign(values, { [field]: stone![field] });
  }
  const { material: _material, type: _type, colour: _colour, ...rest } = values;
  const next: StoneColumns = {
    ...pick(rest),
    statusBeforeArchive:
      values.status !== 'archived' ? null : stone?.status === 'archived' ? stone.statusBeforeArchive : (stone?.status ?? null),
    materialId: chosen.material.id,
    typeId: chosen.type.id,
    colourId: chosen.colour.id,
  };
  return { row, ...(stone ? { stone } : {}), next, values: { ...pick(rest), ...names }, fields };
}

const pick = (values: Omit<ListValues, 'material' | 'type' | 'colour'>): Omit<ListValues, 'material' | 'type' | 'colour'> => ({
  slug: values.slug,
  name: values.name,
  priceCents: values.priceCents,
  pricePer: values.pricePer,
  slabLengthMm: values.slabLengthMm,
  slabWidthMm: values.slabWidthMm,
  finish: values.finish,
  edgeProfile: values.edgeProfile,
  status: values.status,
  description: values.description,
});
