import type { MissingAnswerErrorCode } from '#domain/errors/quote-errors.ts';
import { selectPlural } from '#domain/shared/counts.ts';

/** Sink types and extras with their labels (specification, section 9). */
export const sinkTypes = {
  drop_in: 'Drop-in',
  undermounted: 'Undermount',
  butter: 'Butler',
  on_top: 'On top',
  other: 'Other',
  none: 'None',
} as const;
export type SinkType = keyof typeof sinkTypes;

export const extras = {
  splashback: '75mm splashback',
  kickplates: 'Kickplates',
  hob_clabbing: 'Hob cladding',
} as const;
export type Extra = keyof typeof extras;

/** Lists the names of the set flags. */
export const listSetFlags = <Name extends string>(flags: Record<Name, boolean>): Name[] =>
  (Object.keys(flags) as Name[]).filter((name) => flags[name]);

/**
 * Formats an amount with its units: `4.2 running meters`, `1 square meter`, `running and square meters` without an amount.
 * @param amount with a decimal point or comma; '' for none
 */
export function formatMetersWithUnit(amount: string, { running, square }: { running: boolean; square: boolean }): string {
  const units = [running && 'running', square && 'square'].filter(Boolean).join(' and ');
  if (amount === '' && units === '') return '';
  const number = amount.replace(',', '.');
  const noun = running && square ? 'meters' : selectPlural(Number(number), 'meter', 'meters');
  return [number, units, noun].filter(Boolean).join(' ');
}

export const urgencies = ['Within 1 - 2 weeks', 'Within 1 month', 'More than a month', 'Planning and budgeting'] as const;

export const defaultCity = 'Cape Town';
export const defaultProvince = 'Western Cape';
export const provinces = [
  'Western Cape',
  'Eastern Cape',
  'Northern Cape',
  'Free State',
  'Gauteng',
  'KwaZulu-Natal',
  'Limpopo',
  'Mpumalanga',
  'North West',
] as const;

export type Contact = { line1: string; line2: string; province: string; city: string; postal_code: string };
export type QuoteField = 'stone' | keyof Contact;

/**
 * Validates a quote request. Returns the first missing answer, in the order of the specification (section 5, Quote submission).
 * @param request the id of the stone or the name of the service, and the address of the site
 */
export function validateQuoteRequest(request: {
  stone: string;
  serviceName: string;
  contact: Contact;
}): { field: QuoteField; code: MissingAnswerErrorCode } | undefined {
  const { contact } = request;
  const isEmpty = (text: string): boolean => text.trim() === '';
  if (isEmpty(request.stone) && isEmpty(request.serviceName)) return { field: 'stone', code: 'stone_required' };
  if (isEmpty(contact.line1)) return { field: 'line1', code: 'address_required' };
  if (isEmpty(contact.line2)) return { field: 'line2', code: 'line2_required' };
  if (isEmpty(contact.province)) return { field: 'province', code: 'province_required' };
  if (isEmpty(contact.city)) return { field: 'city', code: 'city_required' };
  if (isEmpty(contact.postal_code)) return { field: 'postal_code', code: 'postal_code_required' };
  return undefined;
}
