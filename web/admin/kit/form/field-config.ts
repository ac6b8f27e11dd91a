import type { ReactNode } from 'react';
import type { PictureRef, ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import { areHoursValid } from '#domain/content/opening-hours.ts';
import { settingsErrors, type SettingsErrorCode } from '#domain/errors/back-office-errors.ts';
import { listingStatuses } from '#web/admin/components/listing-status-badge.tsx';
import type { FieldsByPath } from './form-values.ts';
import type { FieldMessages } from './use-admin-form.ts';

/** Field of a form. Pictures and products are lists; all other values are texts as entered. */
export type FieldConfig<Name extends string = string> = {
  /** Path of the value, for example `phone.number`. */
  name: Name;
  label: string;
  /** Title of the panel with the field. */
  panel: string;
  kind?: 'text' | 'email' | 'textArea' | 'lines' | 'select' | 'day' | 'hours' | 'number' | 'pictures' | 'picture' | 'stones' | 'status';
  hint?: ReactNode;
  optional?: boolean;
  maxLength?: number;
  options?: readonly { value: string; label: string }[];
  /** Label of a select's empty option. */
  empty?: string;
  placeholder?: string;
  /** True if the panel of the field is displayed next to the form on wide screens. */
  aside?: true;
  /** Limits of a number. */
  range?: readonly [min: number, max: number];
  /** Maximum number of decimals of a number; 0 for whole numbers. */
  decimals?: number;
  /** Rule of a text, and the error code whose message is displayed if a changed text violates it. */
  rule?: { isValid: (text: string) => boolean; code: SettingsErrorCode };
  /** True for a picture without alt text, because the text next to the picture describes it. */
  hasNoAltText?: true;
  /** True for half the width on tablets and wider screens. */
  half?: true;
  /** Field that is cleared when this field changes. */
  resets?: Name;
  /** Formats the value in the table of an edit conflict. May describe only the difference to the value of the other side. */
  format?: (value: unknown, otherValue: unknown) => string;
};

export type ProductRef = { _id: string; name: string };

/** Returns the references to pictures, as the endpoints accept them. */
export const toPictureInputs = (pictures: readonly ResolvedPicture[]): PictureRef[] =>
  pictures.map(({ picture, alt, focus }) => ({ picture, alt, focus }));
export const toPictureInput = (pictures: readonly ResolvedPicture[]): PictureRef | null => toPictureInputs(pictures)[0] ?? null;
/** Returns the form value of one picture. */
export const toPictureList = (picture: ResolvedPicture | null): ResolvedPicture[] => (picture ? [picture] : []);

/** Returns the non-empty lines of a text, trimmed. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const formatPictures = (pictures: readonly ResolvedPicture[]): string =>
  pictures.map(({ alt }, index) => `${index + 1}. ${alt || 'Picture without alt text'}`).join('\n');

/** Returns the function that formats a field's value in the table of an edit conflict. */
export function formatFieldValue({ kind, options = [], format }: FieldConfig): NonNullable<FieldConfig['format']> {
  if (format) return format;
  if (kind === 'pictures' || kind === 'picture') return (value) => formatPictures((value ?? []) as ResolvedPicture[]);
  if (kind === 'stones') return (value) => ((value ?? []) as ProductRef[]).map(({ name }) => name).join(', ');
  const selectOptions: FieldConfig['options'] = kind === 'status' ? listingStatuses : options;
  return (value) => selectOptions.find((option) => option.value === value)?.label ?? (typeof value === 'string' ? value : '');
}

/** Groups fields by panel, in the order of the fields. */
export const groupByPanel = <Field extends FieldConfig>(fields: readonly Field[]): [string, Field[]][] => [
  ...Map.groupBy(fields, ({ panel }) => panel),
];

/**
 * Parses an entered number with a decimal point or comma: `R 12 500.50`. @returns undefined for an empty text, NaN for
 * an invalid one
 */
export function parseDecimal(entered: string): number | undefined {
  const text = entered.replaceAll(/[R\s\u00A0]/g, '').replace(',', '.');
  return text === '' ? undefined : Number(text);
}

/** Returns messages for numbers that are invalid, out of range, or have too many decimals. */
export function validateNumbers(fields: readonly FieldConfig[], values: FieldsByPath): FieldMessages {
  const messages: FieldMessages = {};
  for (const { name, kind, range: [min, max] = [-Infinity, Infinity], decimals } of fields) {
    const enteredValue = values[name];
    const number = kind === 'number' && typeof enteredValue === 'string' ? parseDecimal(enteredValue) : undefined;
    if (number === undefined) continue;
    if (!Number.isFinite(number)) messages[name] = 'Enter a number, for example 12.50.';
    else if (number < min || number > max) messages[name] = `Enter a number from ${min} to ${max}.`;
    else if (decimals !== undefined && Number(number.toFixed(decimals)) !== number) {
      messages[name] = decimals === 0 ? 'Enter a whole number.' : `Enter a number with up to ${decimals} decimals.`;
    }
  }
  return messages;
}

const hoursRule: NonNullable<FieldConfig['rule']> = { isValid: areHoursValid, code: 'hours_unreadable' };

/** Returns messages for changed texts that violate the rule of their field. Empty texts are valid. */
export function validateTexts(fields: readonly FieldConfig[], values: FieldsByPath, base: FieldsByPath): FieldMessages {
  const messages: FieldMessages = {};
  for (const { name, kind, rule = kind === 'hours' ? hoursRule : undefined } of fields) {
    const text = values[name];
    if (rule === undefined || typeof text !== 'string' || text.trim() === '' || text === base[name]) continue;
    if (!rule.isValid(text)) messages[name] = settingsErrors[rule.code][1];
  }
  return messages;
}
