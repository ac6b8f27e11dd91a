import type { AllSettings } from '#contract/admin/settings/admin-settings.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import { isEmail } from '#domain/accounts/email-address.ts';
import { isCallingCode, isCountryCode } from '#domain/accounts/phone.ts';
import { areHoursValid } from '#domain/content/opening-hours.ts';
import { splitLines, parseDecimal, toPictureInput, toPictureList, type FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { pickChanged, toFields } from '#web/admin/kit/form/form-values.ts';

const [businessPanel, contactPanel, addressPanel, hoursPanel] = ['Business', 'Contact details', 'Address', 'Opening hours'];
export const settingsFields: readonly FieldConfig[] = [
  { name: 'site_title', label: 'Business name (title of every page)', panel: businessPanel, maxLength: 80 },
  { name: 'copyright', label: 'Copyright line', panel: businessPanel, maxLength: 300, optional: true, hint: 'After © and the year' },
  { name: 'favicon', label: 'Icon in browser tabs (square)', panel: businessPanel, kind: 'picture', hasNoAltText: true },
  { name: 'phone.number', label: 'Phone', panel: contactPanel, maxLength: 20, half: true },
  {
    name: 'phone.dialcountry',
    label: 'Country calling code',
    panel: contactPanel,
    maxLength: 4,
    half: true,
    hint: '27 is shown as +27',
    rule: { isValid: isCallingCode, code: 'calling_code_invalid' },
  },
  { name: 'email', label: 'Email, general', panel: contactPanel, maxLength: 254, half: true },
  { name: 'emailSales', label: 'Email, sales', panel: contactPanel, maxLength: 254, half: true },
  {
    name: 'social',
    label: 'Social networks',
    panel: contactPanel,
    kind: 'lines',
    optional: true,
    hint: 'One per line: name, then link. For example: Instagram https://instagram.com/you',
  },
  {
    name: 'phone.code',
    label: 'Country code (two letters)',
    panel: contactPanel,
    maxLength: 4,
    half: true,
    hint: 'For search engines. ZA is South Africa.',
    rule: { isValid: isCountryCode, code: 'country_code_invalid' },
  },
  { name: 'address.line1', label: 'Address line', panel: addressPanel, maxLength: 200 },
  { name: 'address.line2', label: 'Suburb', panel: addressPanel, maxLength: 200, half: true },
  { name: 'address.city', label: 'City', panel: addressPanel, maxLength: 80, half: true },
  { name: 'address.postal_code', label: 'Postal code', panel: addressPanel, maxLength: 12, half: true },
  { name: 'address.province', label: 'Province', panel: addressPanel, maxLength: 80, half: true },
  {
    name: 'address.state',
    label: 'State or region',
    panel: addressPanel,
    maxLength: 80,
    half: true,
    optional: true,
    hint: 'Used by software that reads the address. In South Africa, enter the province.',
  },
  { name: 'address.formatted_address', label: 'Full address for the map', panel: addressPanel, maxLength: 400 },
  {
    name: 'address.lat',
    label: 'Latitude of the map pin',
    panel: addressPanel,
    kind: 'number',
    range: [-90, 90],
    optional: true,
    half: true,
    placeholder: '-33.9142',
  },
  {
    name: 'address.lng',
    label: 'Longitude of the map pin',
    panel: addressPanel,
    kind: 'number',
    range: [-180, 180],
    optional: true,
    half: true,
    placeholder: '18.4683',
  },
  {
    name: 'answer_time',
    label: 'Reply time',
    panel: contactPanel,
    maxLength: 200,
    optional: true,
    hint: 'Customers read this on the quote request form, after sending a request and in the email about it.',
  },
  { name: 'opening_hours.mon', label: 'Monday to Friday', panel: hoursPanel, kind: 'hours', optional: true },
  { name: 'opening_hours.sat', label: 'Saturday', panel: hoursPanel, kind: 'hours', optional: true },
  { name: 'opening_hours.sun', label: 'Sunday', panel: hoursPanel, kind: 'hours', optional: true },
];

/** Returns the form values of the settings. Numbers and lists are texts as entered. */
export function toSettingsFormValues({ social, favicon, address, phone, opening_hours: openingHours, ...settings }: AllSettings) {
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
    opening_hours: { mon: openingHours.mon, sat: openingHours.sat, sun: openingHours.sun },
  };
}
export type SettingsFormValues = ReturnType<typeof toSettingsFormValues>;

/** Parses the social networks: the last word of a line is the URL, the text before it is the name. */
const parseSocial = (text: string) =>
  splitLines(text).map((line) => {
    const separatorIndex = line.lastIndexOf(' ');
    return { name: line.slice(0, Math.max(0, separatorIndex)).trim(), url: line.slice(separatorIndex + 1) };
  });

/** Returns the input that saves the changed values, including changed properties of nested values. */
export function toSettingsInput(values: SettingsFormValues, base: SettingsFormValues): InputOf<'/admin/settings/save'> {
  const { social, favicon, phone, address, opening_hours: openingHours, ...textValues } = pickChanged(values, base, false);
  const { lat, lng, ...addressLines } = address ? pickChanged(address, base.address, false) : {};
  return {
    ...textValues,
    ...(social !== undefined && { social: parseSocial(social) }),
    ...(favicon && { favicon: toPictureInput(favicon) }),
    ...(phone && { phone: pickChanged(phone, base.phone, false) }),
    ...(openingHours && { opening_hours: pickChanged(openingHours, base.opening_hours, false) }),
    ...(address && {
      address: {
        ...addressLines,
        ...(lat !== undefined && { lat: parseDecimal(lat) ?? null }),
        ...(lng !== undefined && { lng: parseDecimal(lng) ?? null }),
      },
    }),
  };
}

/** Returns the field of an error code that several fields can have. */
export function findSettingsErrorField(code: string, values: SettingsFormValues): string | undefined {
  if (code === 'hours_unreadable') {
    const isWrong = (text: unknown): boolean => typeof text === 'string' && text !== '' && !areHoursValid(text);
    return settingsFields.find(({ name, kind }) => kind === 'hours' && isWrong(toFields(values)[name]))?.name;
  }
  if (code !== 'email_invalid') return undefined;
  return (['email', 'emailSales'] as const).find((name) => values[name].trim() && !isEmail(values[name]));
}
