import type { ReactNode } from 'react';
import type { PictureRef, ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import { listingStatuses } from '#web/admin/components/listing-status-badge.tsx';
import type { FieldsByPath } from './form-values.ts';
import type { FieldMessages } from './use-admin-form.ts';

/** One field of a form. Pictures and stones are lists; every other value is text as it is typed. */
export type FieldConfig<Name extends string = string> = {
  /** The path of its value, as in `phone.number`. */
  name: Name;
  label: string;
  /** The panel of the form that shows it. */
  panel: string;
  kind?: 'text' | 'email' | 'area' | 'lines' | 'select' | 'day' | 'number' | 'pictures' | 'picture' | 'stones' | 'status';
  hint?: ReactNode;
  optional?: boolean;
  maxLength?: number;
  options?: readonly { value: string; label: string }[];
  /** The label of the empty option of a select. */
  empty?: string;
  placeholder?: string;
  /** Its panel is shown beside the form on wide screens. */
  aside?: true;
  /** The limits of a number. */
  range?: readonly [min: number, max: number];
  /** The maximum number of decimals of a number; 0 for whole numbers. */
  decimals?: number;
  /** A picture without a description: the text beside it says what it shows. */
  wordless?: true;
  /** Takes half the width, from tablets on. */
  half?: true;
  /** The field that is emptied when this one changes. */
  resets?: Name;
  /** Formats the value in the comparison. */
  format?: (value: unknown) => string;
};

export type ProductRef = { _id: string; name: string };

/** Returns pictures as they are saved. */
export const toPictureInputs = (pictures: readonly ResolvedPicture[]): PictureRef[] =>
  pictures.map(({ picture, alt, focus }) => ({ picture, alt, focus }));
export const toPictureInput = (pictures: readonly ResolvedPicture[]): PictureRef | null => toPictureInputs(pictures)[0] ?? null;
/** Returns the form value of one picture. */
export const toPictureList = (picture: ResolvedPicture | null): ResolvedPicture[] => (picture ? [picture] : []);

/** Returns the lines of a text without the empty ones. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const formatPictures = (pictures: readonly ResolvedPicture[]): string =>
  pictures.map(({ alt }, index) => `${index + 1}. ${alt || 'Picture without alt text'}`).join('\n');

/** Returns the function that formats a field's value in the comparison. */
export function formatFieldValue({ kind, options = [], format }: FieldConfig): (value: unknown) => string {
  if (format) return format;
  if (kind === 'pictures' || kind === 'picture') return (value) => formatPictures((value ?? []) as ResolvedPicture[]);
  if (kind === 'stones') return (value) => ((value ?? []) as ProductRef[]).map(({ name }) => name).join(', ');
  const labelled: FieldConfig['options'] = kind === 'status' ? listingStatuses : options;
  return (value) => labelled.find((option) => option.value === value)?.label ?? (typeof value === 'string' ? value : '');
}

/** Returns the panels of a form with their fields, in the order of the fields. */
export const groupByPanel = <Field extends FieldConfig>(fields: readonly Field[]): [string, Field[]][] => [
  ...Map.groupBy(fields, ({ panel }) => panel),
];

/** Parses a number as typed, with a decimal point or comma: `R 12 500.50`. @returns undefined for an empty text, NaN for anything else */
export function parseDecimal(typed: string): number | undefined {
  const text = typed.replaceAll(/[R\s\u00A0]/g, '').replace(',', '.');
  return text === '' ? undefined : Number(text);
}

/** Returns the messages of the number fields that are not a number, out of range, or have too many decimals. */
export function validateNumbers(fields: readonly FieldConfig[], values: FieldsByPath): FieldMessages {
  const messages: FieldMessages = {};
  for (const { name, kind, range: [min, max] = [-Infinity, Infinity], decimals } of fields) {
    const typed = values[name];
    const number = kind === 'number' && typeof typed === 'string' ? parseDecimal(typed) : undefined;
    if (number === undefined) continue;
    if (!Number.isFinite(number)) messages[name] = 'Enter a number, for example 12.50.';
    else if (number < min || number > max) messages[name] = `Enter a number from ${min} to ${max}.`;
    else if (decimals !== undefined && Number(number.toFixed(decimals)) !== number) {
      messages[name] = decimals === 0 ? 'Enter a whole number.' : `Enter a number with up to ${decimals} decimals.`;
    }
  }
  return messages;
}
