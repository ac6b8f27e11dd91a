import { formatRand } from '#domain/shared/money.ts';
import { catalogueErrors } from '#domain/errors/back-office-errors.ts';
import { listingStatuses, type ListingStatus } from './listing-status.ts';
import { parseRand } from './product-price.ts';
import { numberFormats, parseOptionalNumber } from '#domain/shared/numbers.ts';
import { createMillimetersMessage, maxProductNameLength, productFields, type ProductField, type ProductFieldValues } from './product.ts';
import { isSlug } from '#domain/shared/slug.ts';

/** The limits of a price list. */
export const maxImportBytes = 10 * 1024 * 1024;
export const maxImportRows = 20_000;
export const maxImportColumns = 200;

/** A product in a price list. Material, type and color are names. */
export type PriceListValues = ProductFieldValues & {
  slug: string;
  name: string;
  material: string;
  type: string;
  colour: string;
  priceCents: number;
  status: ListingStatus;
};
export type PriceListField = keyof PriceListValues;

type ListColumn = {
  field: PriceListField;
  heading: string;
  /** Other accepted headings, normalized by `normalizeHeading`. */
  aliases: readonly string[];
  /** The width in a workbook, in characters. */
  width: number;
};

/** The columns of a price list, in the order of exports. Imports accept any order. */
export const priceListColumns: readonly ListColumn[] = [
  { field: 'slug', heading: 'Address', aliases: ['slug', 'id'], width: 26 },
  { field: 'name', heading: 'Name', aliases: ['product', 'productname', 'stone'], width: 28 },
  { field: 'material', heading: 'Material', aliases: ['maincategory', 'category'], width: 16 },
  { field: 'type', heading: 'Type', aliases: ['subcategory'], width: 20 },
  { field: 'colour', heading: 'Color', aliases: ['colour'], width: 14 },
  { field: 'priceCents', heading: 'Price (rand, VAT included)', aliases: ['pricerand', 'priceinclvat', 'priceincvat'], width: 24 },
  { field: 'pricePer', heading: 'Price per', aliases: ['per', 'unit'], width: 12 },
  { field: 'slabLengthMm', heading: 'Slab length (mm)', aliases: ['slablengthmm', 'length'], width: 16 },
  { field: 'slabWidthMm', heading: 'Slab width (mm)', aliases: ['slabwidthmm', 'width'], width: 16 },
  { field: 'finish', heading: 'Finish', aliases: [], width: 14 },
  { field: 'edgeProfile', heading: 'Edge profile', aliases: ['edge'], width: 16 },
  { field: 'status', heading: 'Status', aliases: [], width: 10 },
  { field: 'description', heading: 'Description', aliases: [], width: 60 },
];

const columnsByField = new Map(priceListColumns.map((column) => [column.field, column]));
export const getColumnHeading = (field: PriceListField): string => columnsByField.get(field)!.heading;

/** Normalizes a column heading: letters and digits only, without text in brackets. */
const normalizeHeading = (heading: string): string =>
  heading
    .replace(/\([^)]*\)/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const fieldsByHeading = new Map(
  priceListColumns.flatMap(({ field, heading, aliases }) => [normalizeHeading(heading), ...aliases].map((key) => [key, field])),
);

export type ParsedHeadings = {
  /** The index of each column, from 0. */
  indexes: ReadonlyMap<PriceListField, number>;
  /** Unknown headings. Their columns are ignored. */
  unknown: string[];
  duplicates: string[];
};

/** Finds the columns by the headings in the first row. */
export function parseHeadings(cells: readonly string[]): ParsedHeadings {
  const indexes = new Map<PriceListField, number>();
  const unknown: string[] = [];
  const duplicates: string[] = [];
  cells.forEach((cell, index) => {
    const heading = cell.trim();
    const field = fieldsByHeading.get(normalizeHeading(heading));
    if (field === undefined) {
      if (heading !== '') unknown.push(heading.slice(0, 80));
    } else if (indexes.has(field)) duplicates.push(heading);
    else indexes.set(field, index);
  });
  return { indexes, unknown, duplicates };
}

/** An error in a cell. `value` is the text of the cell, truncated to 80 characters. */
export type RowError = { field: PriceListField; value: string; message: string };
/** A parsed row of the file. `id` is set if the column Address contains an id. */
export type ParsedRow = { rowNumber: number; id?: string; values: Partial<PriceListValues>; errors: RowError[] };

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const findProductField = (field: PriceListField) => (field in productFields ? productFields[field as ProductField] : undefined);
/** Returns true for a column of lengths. */
export const isMillimeters = (field: PriceListField): boolean => findProductField(field)?.type === 'millimeters';
const requiredMessages: Partial<Record<PriceListField, string>> = {
  name: catalogueErrors.name_required[1],
  material: catalogueErrors.material_required[1],
  type: catalogueErrors.type_required[1],
  colour: catalogueErrors.colour_required[1],
  priceCents: catalogueErrors.price_invalid[1],
};
/** Returns the error message for an empty cell of a required column. */
export const findRequiredMessage = (field: PriceListField): string | undefined => requiredMessages[field];

/** Unifies line breaks, and removes surrounding spaces and characters that a workbook cannot contain. */
export const normalizeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- control characters are intended here
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufdd0-\ufdef\ufffd-\uffff]/g, '')
    .trim();

/** The cell of a product that is priced on request. Its price is 0 in the database, which a spreadsheet would count as a price. */
const onRequestText = 'On request';

type CellResult<Value> = { value: Value } | { error: string };

function parseCell(field: PriceListField, text: string): CellResult<string | number | null | undefined> {
  const productField = findProductField(field);
  const maxLength = productField?.type === 'text' ? productField.maxLength : field === 'name' ? maxProductNameLength : undefined;
  if (text === '' && requiredMessages[field] !== undefined) return { error: requiredMessages[field] };
  if (maxLength !== undefined && text.length > maxLength) return { error: `Use ${maxLength} characters or fewer (now ${text.length}).` };
  if (field === 'priceCents') {
    const cents = text.toLowerCase() === onRequestText.toLowerCase() ? 0 : parseRand(text);
    return cents === undefined ? { error: catalogueErrors.price_invalid[1] } : { value: cents };
  }
  if (productField?.type === 'millimeters') {
    const { max } = productField;
    const length = parseOptionalNumber(text, { ...numberFormats.millimeters, min: 1, max });
    return Number.isNaN(length) ? { error: createMillimetersMessage(max) } : { value: length };
  }
  if (field === 'status') {
    const status = listingStatuses.find((listingStatus) => listingStatus === text.toLowerCase());
    return text === '' || status ? { value: status } : { error: 'Write Draft, Active or Archived.' };
  }
  if (field === 'slug' && text !== '' && !uuidPattern.test(text) && !isSlug(text)) return { error: catalogueErrors.slug_invalid[1] };
  return { value: text };
}

/**
 * Parses one row.
 * @param rowNumber the row number in the file, from 1
 * @param cells the text of the cells
 */
export function parseRow(rowNumber: number, cells: readonly string[], { indexes }: Pick<ParsedHeadings, 'indexes'>): ParsedRow {
  const values: Record<string, unknown> = {};
  const errors: RowError[] = [];
  let id: string | undefined;
  for (const [field, index] of indexes) {
    const text = normalizeText(cells[index] ?? '');
    const result = parseCell(field, text);
    if ('error' in result) errors.push({ field, value: text.slice(0, 80), message: result.error });
    else if (field === 'slug' && uuidPattern.test(text)) id = text.toLowerCase();
    else if (result.value !== undefined && !(field === 'slug' && text === '')) values[field] = result.value;
  }
  return { rowNumber, ...(id === undefined ? {} : { id }), values, errors };
}

/** Returns the cell value of a field: numbers as numbers, so that spreadsheets can calculate with them. */
export function toCell(field: PriceListField, product: PriceListValues): string | number | null {
  if (field === 'priceCents') return product.priceCents === 0 ? onRequestText : product.priceCents / 100;
  if (field === 'status') return product.status[0]!.toUpperCase() + product.status.slice(1);
  return product[field];
}

/** Formats a value for display. */
export function formatPriceListValue<Field extends PriceListField>(field: Field, value: PriceListValues[Field] | undefined): string {
  if (value === undefined || value === null) return '';
  if (field === 'priceCents') return value === 0 ? onRequestText : formatRand(value as number);
  if (isMillimeters(field)) return `${value} mm`;
  const text = String(value);
  return field === 'status' ? text[0]!.toUpperCase() + text.slice(1) : text;
}
