import type { AllSettings } from '#contract/admin/settings.ts';
import { isEmail } from '#domain/accounts/account.ts';
import { splitLines, parseDecimal, toPictureInput, serializePicture, type FieldConfig } from '#web/admin/forms/field-config.ts';
import type { FormValues } from '#web/admin/forms/use-draft.ts';

const [business, reach, place, hours] = ['The business', 'How to reach it', 'Where it is', 'When it is open'];
/** The fields of the form. */
export const settingsFields: readonly FieldConfig[] = [
  { name: 'site_title', label: 'Name of the business, and title of every page', panel: business, most: 80 },
  { name: 'copyright', label: 'Copyright line', panel: business, most: 300, optional: true, hint: 'After © and the year' },
  { name: 'favicon', label: 'Icon in browser tabs (square)', panel: business, kind: 'picture', wordless: true },
  { name: 'phone.number', label: 'Phone', panel: reach, most: 20, half: true },
  { name: 'phone.dialcountry', label: 'Country prefix', panel: reach, most: 4, half: true, hint: '27 is shown as +27' },
  { name: 'email', label: 'Email, general', panel: reach, most: 254, half: true },
  { name: 'emailSales', label: 'Email, sales', panel: reach, most: 254, half: true },
  {
    name: 'social',
    label: 'Social networks',
    panel: reach,
    kind: 'lines',
    optional: true,
    hint: 'One to a line: name, then address, as in “Instagram https://instagram.com/you”.',
  },
  {
    name: 'phone.code',
    label: 'Country, in two letters',
    panel: reach,
    most: 4,
    half: true,
    hint: 'For search engines; ZA is South Africa',
  },
  { name: 'address.line1', label: 'Address line', panel: place, most: 200 },
  { name: 'address.line2', label: 'Suburb', panel: place, most: 200, half: true },
  { name: 'address.city', label: 'City', panel: place, most: 80, half: true },
  { name: 'address.postal_code', label: 'Postal code', panel: place, most: 12, half: true },
  { name: 'address.province', label: 'Province', panel: place, most: 80, half: true },
  {
    name: 'address.state',
    label: 'State or region',
    panel: place,
    most: 80,
    half: true,
    optional: true,
    hint: 'For programs that read the address; in South Africa it is the province.',
  },
  { name: 'address.formatted_address', label: 'The whole address in a line, for the map', panel: place, most: 400 },
  {
    name: 'address.lat',
    label: 'Latitude of the map’s pin',
    panel: place,
    kind: 'number',
    range: [-90, 90],
    optional: true,
    half: true,
    placeholder: '-33.9142',
  },
  {
    name: 'address.lng',
    label: 'Longitude',
    panel: place,
    kind: 'number',
    range: [-180, 180],
    optional: true,
    half: true,
    placeholder: '18.4683',
  },
  {
    name: 'answer_time',
    label: 'Answer time',
    panel: reach,
    most: 200,
    optional: true,
    hint: 'Customers read this on the quote request form, after sending a request and in the email about it.',
  },
  { name: 'opening_hours.mon', label: 'Monday to Friday', panel: hours, most: 60, half: true, placeholder: '08:00 - 17:00' },
  { name: 'opening_hours.sat', label: 'Saturday', panel: hours, most: 60, half: true },
  { name: 'opening_hours.sun', label: 'Sunday', panel: hours, most: 60, half: true, placeholder: 'Closed' },
];

const degrees = new Set(['address.lat', 'address.lng']);

/** The settings as the values of a form. */
export function toSettingsFormValues(settings: AllSettings | undefined): FormValues {
  if (!settings) return {};
  const read = (name: string): string => {
    const value = name.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], settings);
    return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  };
  const { social, favicon } = settings;
  return {
    ...Object.fromEntries(
      settingsFields.filter(({ name }) => name !== 'social' && name !== 'favicon').map(({ name }) => [name, read(name)]),
    ),
    social: social.map(({ name, url }) => `${name} ${url}`).join('\n'),
    favicon: serializePicture(favicon),
  };
}

/** The last word of a line is the address, what stands before it the name. */
const readSocial = (text: string) =>
  splitLines(text).map((line) => {
    const at = line.lastIndexOf(' ');
    return { name: line.slice(0, Math.max(0, at)).trim(), url: line.slice(at + 1) };
  });

/** What is saved of values that were changed. */
export function toSettingsInput({ social, favicon, ...changed }: FormValues): object {
  const input: Record<string, unknown> = social === undefined ? {} : { social: readSocial(social) };
  if (favicon !== undefined) input['favicon'] = toPictureInput(favicon);
  for (const [name, typed] of Object.entries(changed)) {
    const value = degrees.has(name) ? (parseDecimal(typed) ?? null) : typed;
    const [outer, inner] = name.split('.') as [string, string | undefined];
    if (inner === undefined) input[outer] = value;
    else input[outer] = { ...(input[outer] as object | undefined), [inner]: value };
  }
  return input;
}

/** The field that a refusal is about. */
export function fieldForProblem(code: string, values: FormValues): string | undefined {
  if (code === 'phone_invalid') return 'phone.number';
  if (code === 'url_invalid' || code === 'name_required') return 'social';
  if (code !== 'email_invalid') return undefined;
  return ['email', 'emailSales'].find((name) => values[name]?.trim() && !isEmail(values[name]));
}
