import type { ReactNode } from 'react';
import type { PictureRef, ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import { listingStatuses } from '#web/admin/components/listing-status-badge.tsx';
import type { SchemaTree } from './form-schema.ts';

/** Field of a form. Pictures and products are lists; all other values are texts as entered. */
export type FieldConfig<Name extends string = string> = {
  /** Path of the value, for example `phone.number`. */
  name: Name;
  label: string;
  /** Title of the panel with the field. */
  panel: string;
  kind?:
    | 'text'
    | 'email'
    | 'textArea'
    | 'lines'
    | 'select'
    | 'day'
    | 'hours'
    | 'number'
    | 'pictures'
    | 'picture'
    | 'stones'
    | 'status'
    | 'list';
  hint?: ReactNode;
  optional?: boolean;
  maxLength?: number;
  options?: readonly { value: string; label: string }[];
  /** Label of a select's empty option. */
  emptyLabel?: string;
  placeholder?: string;
  /** True if the panel of the field is displayed next to the form on wide screens. */
  aside?: true;
  /** Rows of a list: their fields, and how they are edited. */
  rows?: SchemaTree;
  list?: ListConfig;
  /** True for a picture without alt text, because the text next to the picture describes it. */
  hasNoAltText?: true;
  /** True for half the width on tablets and wider screens. */
  half?: true;
  /** Field that is cleared when this field changes. */
  resets?: Name;
  /** Formats the value in the table of an edit conflict. May describe only the difference to the value of the other side. */
  format?: (value: unknown, otherValue: unknown) => string;
};

/** How `EditableList` edits the rows of a list. */
export type ListConfig = {
  /** Name of a row, for example `Payment`. */
  noun: string;
  minRows?: number;
  maxRows?: number;
  isOrdered?: true;
  /** Classes of the grid of a row. */
  rowClass?: string;
  /** Returns the name of a row in the message after its removal; '' for the noun with its number. */
  getRowName?: (row: Record<string, unknown>) => string;
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
