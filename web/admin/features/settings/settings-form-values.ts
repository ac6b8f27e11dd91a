import type { AllSettings } from '#contract/admin/settings/admin-settings.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import { isEmail } from '#domain/accounts/account.ts';
import { splitLines, parseDecimal, toPictureInput, toPictureList, type FieldConfig } from '#web/admin/forms/field-config.ts';
import { pickChanged } from '#web/admin/forms/form-values.ts';

const [business, reach, place, hours] = ['Business', 'Contact details', 'Address', 'Opening hours'];
/** The fields of the form. */
export const settingsFields: readonly FieldConfig[] = [
  { name: 'site_title', label: 'Business name (title of every page)', panel: business, maxLength: 80 },
  { name: 'copyright', label: 'Copyright line', panel: business, maxLength: 300, optional: true, hint: 'After © and the year' },
  { name: 'favicon', label: 'Icon in browser tabs (square)', panel: business, kind: 'picture', wordless: true },
  { name: 'phone.number', label: 'Phone', panel: reach, maxLength: 20, half: true },
  { name: 'phone.dialcountry', label: 'Country calling code', panel: reach, maxLength: 4, half: true, hint: '27 is shown as +27' },
  { name: 'email', label: 'Email, general', panel: reach, maxLength: 254, half: true },
  { name: 'emailSales', label: 'Email, sales', panel: reach, maxLength: 254, half: true },
  {
    name: 'social',
    label: 'Social networks',
    panel: reach,
    kind: 'lines',
    optional: true,
    hint: 'One per line: name, then link. For example: Instagram https://instagram.com/you',
  },
  {
    name: 'phone.code',
    label: 'Country code (two letters)',
    panel: reach,
    maxLength: 4,
    half: true,
    hint: 'For search engines; ZA is South Africa',
  },
  { name: 'address.line1', label: 'Address line', panel: place, maxLength: 200 },
  { name: 'address.line2', label: 'Suburb', panel: place, maxLength: 200, half: true },
  { name: 'address.city', label: 'City', panel: place, maxLength: 80, half: true },
  { name: 'address.postal_code', label: 'Postal code', panel: place, maxLength: 12, half: true },
  { name: 'address.province', label: 'Province', panel: place, maxLength: 80, half: true },
  {
    name: 'address.state',
    label: 'State or region',
    panel: place,
    maxLength: 80,
    half: true,
    optional: true,
    hint: 'Used by software that reads the address. In South Africa, enter the province.',
  },
  { name: 'address.formatted_address', label: 'Full address for the map', panel: place, maxLength: 400 },
  {
    name: 'address.lat',
    label: 'Latitude of the map pin',
    panel: place,
    kind: 'number',
    range: [-90, 90],
    optional: true,
    half: true,
    placeholder: '-33.9142',
  },
  {
    name: 'address.lng',
    label: 'Longitude of the map pin',
    panel: place,
    kind: 'number',
    range: [-180, 180],
    optional: true,
    half: true,
    placeholder: '18.4683',
  },
  {
    name: 'answer_time',
    label: 'Reply time',
    panel: reach,
    maxLength: 200,
    optional: true,
    hint: 'Customers read this on the quote request form, after sending a request and in the email about it.',
  },
  { name: 'opening_hours.mon', label: 'Monday to Friday', panel: hours, maxLength: 60, half: true, placeholder: '08:00 - 17:00' },
  { name: 'opening_hours.sat', label: 'Saturday', panel: hours, maxLength: 60, half: true },
  { name: 'opening_hours.sun', label: 'Sunday', panel: hours, maxLength: 60, half: true, placeholder: 'Closed' },
];

/** The settings as the values of a form: numbers and lists as they are typed. */
export function toSettingsFormValues({ social, favicon, address, phone, opening_hours: opening, ...settings }: AllSettings) {
  return {
    site_title: settings.site_title,
    copyright: settings.copyright,
    favicon: toPictureList(favicon),
    phone: { number: phone.number, dialcountry: phone.dialcountry, code: phone.code },
    email: settings.email,
    emailSales: settings.emailSales,
    /** One network per line: its name, then its URL. */
    social: social.map(({ name, url }) => `${name} ${url}`).join('\n'),
    address: { ...address, lat: String(address.lat ?? ''), lng: String(address.lng ?? '') },
    answer_time: settings.answer_time,
    opening_hours: { mon: opening.mon, sat: opening.sat, sun: opening.sun },
  };
}
export type SettingsFormValues = ReturnType<typeof toSettingsFormValues>;

/** Parses the social networks: the last word of a line is the URL, the text before it the name. */
const parseSocial = (text: string) =>
  splitLines(text).map((line) => {
    const at = line.lastIndexOf(' ');
    return { name: line.slice(0, Math.max(0, at)).trim(), url: line.slice(at + 1) };
  });

/** Returns the input that saves the changed values; of nested values only those that differ. */
export function toSettingsInput(values: SettingsFormValues, base: SettingsFormValues): InputOf<'/admin/settings/save'> {
  const { social, favicon, phone, address, opening_hours: opening, ...text } = pickChanged(values, base, false);
  const { lat, lng, ...lines } = address ? pickChanged(address, base.address, false) : {};
  return {
    ...text,
    ...(social !== undefined && { social: parseSocial(social) }),
    ...(favicon && { favicon: toPictureInput(favicon) }),
    ...(phone && { phone: pickChanged(phone, base.phone, false) }),
    ...(opening && { opening_hours: pickChanged(opening, base.opening_hours, false) }),
    ...(address && {
      address: {
        ...lines,
        ...(lat !== undefined && { lat: parseDecimal(lat) ?? null }),
        ...(lng !== undefined && { lng: parseDecimal(lng) ?? null }),
      },
    }),
  };
}

/** Returns the field that an error code of the server belongs to. */
export function fieldForProblem(code: string, values: SettingsFormValues): string | undefined {
  if (code === 'phone_invalid') return 'phone.number';
  if (code === 'url_invalid' || code === 'name_required') return 'social';
  if (code !== 'email_invalid') return undefined;
  return (['email', 'emailSales'] as const).find((name) => values[name].trim() && !isEmail(values[name]));
}
