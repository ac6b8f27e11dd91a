import type { UsedPicture } from '#contract/admin/editing.ts';
import type { FormValues } from './use-draft.ts';

/** One field of a form; every value is kept as text, lists as JSON. */
export type FieldConfig = {
  name: string;
  label: string;
  /** The card of the form it stands in. */
  panel: string;
  kind?: 'text' | 'area' | 'lines' | 'select' | 'day' | 'number' | 'pictures' | 'picture' | 'stones' | 'status';
  hint?: string;
  optional?: true;
  most?: number;
  options?: readonly { value: string; label: string }[];
  placeholder?: string;
  /** Its card stands at the form's side, where there is room. */
  aside?: true;
  /** What a number must lie between. */
  range?: readonly [least: number, most: number];
  /** A picture that nothing is said of: words beside it say what it shows. */
  wordless?: true;
  /** Takes half the width, from tablets on. */
  half?: true;
};

export type ProductRef = { _id: string; name: string };

const readList = <Item>(text: string | undefined): Item[] => (text ? (JSON.parse(text) as Item[]) : []);
export const parsePictures = (text: string | undefined): UsedPicture[] => readList<UsedPicture>(text);
export const parseProducts = (text: string | undefined): ProductRef[] => readList<ProductRef>(text);
/** Lists as they are kept in a form; none is an empty text, so that equal lists are equal texts. */
export const serializeList = (items: readonly unknown[]): string => (items.length === 0 ? '' : JSON.stringify(items));
/** One picture or none, as a form keeps it. */
export const serializePicture = (picture: UsedPicture | null): string => serializeList(picture ? [picture] : []);

/** Pictures as they are saved. */
export const toPictureInputs = (text: string | undefined) =>
  parsePictures(text).map(({ picture, alt, focus }) => ({ picture, alt, focus }));
export const toPictureInput = (text: string | undefined) => toPictureInputs(text)[0] ?? null;

/** The lines of a box, empty ones left out. */
export const splitLines = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A value as a comparison shows it. */
export function formatFieldValue({ kind, options }: FieldConfig): (value: string) => string {
  if (kind === 'pictures' || kind === 'picture') {
    return (value) =>
      parsePictures(value)
        .map(({ alt }, index) => `${index + 1}. ${alt || 'A picture without words'}`)
        .join('\n');
  }
  if (kind === 'stones') {
    return (value) =>
      parseProducts(value)
        .map(({ name }) => name)
        .join(', ');
  }
  return (value) => options?.find((option) => option.value === value)?.label ?? value;
}

/** The cards of a form with their fields, in the order of the fields. */
export const groupByPanel = (fields: readonly FieldConfig[]): [string, FieldConfig[]][] => [...Map.groupBy(fields, ({ panel }) => panel)];

/** Only what differs from what the form was filled from: so that two who change different fields do not undo each other. */
export const pickChanged = (values: FormValues, base: FormValues, isNew: boolean): FormValues =>
  isNew ? values : Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== base[name]));

/** Reads a number as typed, with a decimal point or comma: `R 12 500.50`. @returns undefined for none, NaN for what is no number */
export function parseDecimal(typed: string): number | undefined {
  const text = typed.replaceAll(/[R\s\u00A0]/g, '').replace(',', '.');
  return text === '' ? undefined : Number(text);
}

/** The first number of a form that is none, or lies where it cannot. */
export function findNumberError(fields: readonly FieldConfig[], values: FormValues): { field: string; words: string } | undefined {
  for (const { name, kind, range: [least, most] = [-Infinity, Infinity] } of fields) {
    const number = kind === 'number' ? parseDecimal(values[name] ?? '') : undefined;
    if (number === undefined) continue;
    if (!Number.isFinite(number)) return { field: name, words: 'Write a number, as in 12.50.' };
    if (number < least || number > most) return { field: name, words: `Between ${least} and ${most}.` };
  }
  return undefined;
}
