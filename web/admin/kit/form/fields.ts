import type { PictureRef, ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { areHoursValid } from '#domain/content/opening-hours.ts';
import { settingsErrors, type SettingsErrorCode } from '#domain/errors/back-office-errors.ts';
import {
  findNumberError,
  formatNumber,
  numberFormats,
  parseNumber,
  parseOptionalNumber,
  type NumberFormat,
} from '#domain/shared/numbers.ts';
import {
  formatFieldValue,
  splitLines,
  toPictureInput,
  toPictureInputs,
  toPictureList,
  type FieldConfig,
  type ProductRef,
} from './field-config.ts';
import { readValues, toInput, type InputOfSchema, type SavedOf, type SchemaField, type SchemaTree, type ValuesOf } from './form-schema.ts';

type Display = Pick<FieldConfig, 'label'> &
  Partial<Pick<FieldConfig, 'hint' | 'optional' | 'half' | 'placeholder' | 'maxLength' | 'aside' | 'resets' | 'format'>>;

type TextOptions = Display & {
  kind?: 'text' | 'email' | 'textArea' | 'day' | 'number';
  empty?: string;
  /** Message of an empty text. */
  required?: string;
  /** Rule of a changed text that is not empty, and the error code with its message. */
  rule?: { isValid: (text: string) => boolean; code: SettingsErrorCode };
  /** True to send no empty text. */
  omitsEmpty?: true;
};

/** A text, sent as typed. */
export const text = ({ required, rule, empty = '', omitsEmpty, ...display }: TextOptions): SchemaField<string, string, string> => ({
  ...display,
  empty,
  toValue: (saved) => saved,
  toInput: (value) => (omitsEmpty && value === '' ? (undefined as unknown as string) : value),
  validate: (value, saved) => {
    if (value.trim() === '') return required;
    return rule && value !== saved && !rule.isValid(value) ? settingsErrors[rule.code][1] : undefined;
  },
});
export const textArea = (options: TextOptions) => text({ ...options, kind: 'textArea' });
/** Opening hours of a day as text. */
export const hours = (display: Display) => ({
  ...text({ ...display, rule: { isValid: areHoursValid, code: 'hours_unreadable' } }),
  kind: 'hours' as const,
});

type NumberOptions = Display &
  Pick<NumberFormat, 'min' | 'max'> & {
    empty?: string;
    /** Replaces the message of an invalid number. */
    message?: string;
    /** True if the rules of the schema check the number. It is NaN if it is invalid. */
    isCheckedByRules?: true;
  };
const createNumberField = <Domain>(
  format: NumberFormat,
  { min, max, empty = '', message, isCheckedByRules, ...display }: NumberOptions,
  parse: (typed: string, format: NumberFormat) => Domain,
): SchemaField<number | null, string, Domain> => {
  const limited = { ...format, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return {
    ...display,
    kind: 'number',
    empty,
    toValue: (saved) => formatNumber(saved, limited),
    toInput: (value) => parse(value, limited),
    validate: (value) => {
      if (isCheckedByRules || (display.optional && value.trim() === '')) return undefined;
      const error = findNumberError(value, limited);
      return error && (message ?? error);
    },
  };
};
/** A typed number. Limits are those of the stored value. */
export const number = (format: NumberFormat, options: NumberOptions) => createNumberField(format, options, parseNumber);
/** A typed number, or null. */
export const optionalNumber = (format: NumberFormat, options: NumberOptions) =>
  createNumberField(format, { ...options, optional: true }, parseOptionalNumber);
export const integer = (options: NumberOptions) => number(numberFormats.integer, options);
/** A percentage, stored in hundredths of a percent. */
export const percent = (options: NumberOptions) => number(numberFormats.percent, { max: 10_000, ...options });

type Option<Value> = { value: Value; label: string };
type SelectOptions<Value> = Display & { options: readonly Option<Value>[]; empty: NoInfer<Value>; emptyLabel?: string };
/** A choice. */
export const select = <Value extends string>({ empty, emptyLabel, ...config }: SelectOptions<Value>): SchemaField<Value, Value, Value> => ({
  ...config,
  kind: 'select',
  ...(emptyLabel !== undefined && { emptyLabel }),
  empty,
  toValue: (saved) => saved,
  toInput: (value) => value,
});
/** The listing status of a record, in its own panel beside the form. */
export const listingStatus = (empty: ListingStatus): SchemaField<ListingStatus, ListingStatus, ListingStatus> => ({
  ...select({ label: 'Status', options: [], empty }),
  kind: 'status',
  panel: 'Status',
  aside: true,
});

type LinesOptions<Item> = Display & {
  formatLine: (item: Item) => string;
  parseLine: (line: string) => Item;
  maxLines?: number;
  maxLineLength?: number;
};
/** A list with one item per line. */
export const lines = <Item>({
  formatLine,
  parseLine,
  maxLines,
  maxLineLength,
  ...display
}: LinesOptions<Item>): SchemaField<readonly Item[], string, Item[]> => ({
  ...display,
  kind: 'lines',
  empty: '',
  toValue: (saved) => saved.map(formatLine).join('\n'),
  toInput: (value) => splitLines(value).map(parseLine),
  validate: (value) => {
    const typedLines = splitLines(value);
    if (maxLines !== undefined && typedLines.length > maxLines) return `Enter up to ${maxLines} lines.`;
    if (maxLineLength === undefined || typedLines.every(({ length }) => length <= maxLineLength)) return undefined;
    return `Shorten the lines that have more than ${maxLineLength} characters.`;
  },
});

type PictureOptions = Display & Pick<FieldConfig, 'hasNoAltText'>;
/** One picture, or none. */
export const picture = (config: PictureOptions): SchemaField<ResolvedPicture | null, ResolvedPicture[], PictureRef | null> => ({
  ...config,
  kind: 'picture',
  empty: [],
  toValue: toPictureList,
  toInput: toPictureInput,
});
export const pictures = (config: PictureOptions): SchemaField<readonly ResolvedPicture[], ResolvedPicture[], PictureRef[]> => ({
  ...config,
  kind: 'pictures',
  empty: [],
  toValue: (saved) => [...saved],
  toInput: toPictureInputs,
});
/** Products, sent as their ids. */
export const products = (config: Display): SchemaField<readonly ProductRef[], ProductRef[], string[]> => ({
  ...config,
  kind: 'stones',
  empty: [],
  toValue: (saved) => [...saved],
  toInput: (value) => value.map(({ _id }) => _id),
});

type ListOptions<Row> = Pick<FieldConfig, 'label' | 'format' | 'list'> & {
  comparesRows?: true;
  minRows?: number;
  isEmptyRow?: (row: Row) => boolean;
};
/**
 * A list of rows, edited by `EditableList`.
 * @param options.minRows empty rows are added up to this number
 * @param options.isEmptyRow rows that are not sent
 */
export const list = <const T extends SchemaTree>(
  rows: T,
  { minRows = 0, isEmptyRow = () => false, ...config }: ListOptions<ValuesOf<T>>,
): SchemaField<readonly SavedOf<T>[], ValuesOf<T>[], InputOfSchema<T>[]> => {
  const createRow = () => readValues(rows, undefined) as ValuesOf<T>;
  const pad = (values: ValuesOf<T>[]) => [...values, ...Array.from({ length: Math.max(0, minRows - values.length) }, createRow)];
  return {
    ...config,
    kind: 'list',
    rows,
    empty: pad([]),
    format: config.format ?? ((value) => formatRows(rows, (value ?? []) as object[])),
    toValue: (saved) => pad(saved.map((row) => readValues(rows, row) as ValuesOf<T>)),
    toInput: (value) => value.filter((row) => !isEmptyRow(row)).map((row) => toInput(rows, row) as InputOfSchema<T>),
  };
};

const formatRows = (rows: SchemaTree, values: readonly object[]): string =>
  values
    .map((row) =>
      Object.entries(rows)
        .map(([name, field]) => formatFieldValue(field as unknown as FieldConfig)((row as Record<string, unknown>)[name], undefined))
        .join(', '),
    )
    .join('\n');
