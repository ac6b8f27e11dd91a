import { isEmail } from '#domain/accounts/email-address.ts';
import { isCallingCode, isCountryCode } from '#domain/accounts/phone.ts';
import { areHoursValid } from '#domain/content/opening-hours.ts';
import { numberFormats } from '#domain/shared/numbers.ts';
import { getAdminButtonClass } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { hours, lines, optionalNumber, picture, text } from '#web/admin/kit/form/fields.ts';
import { formSchema, panel, type ValuesOf } from '#web/admin/kit/form/form-schema.ts';
import { createSingletonLoader, singletonPage } from '#web/admin/kit/form/singleton-page.tsx';

export const settingsSchema = formSchema({
  ...panel('Business', {
    site_title: text({ label: 'Business name (title of every page)', maxLength: 80 }),
    copyright: text({ label: 'Copyright line', maxLength: 300, optional: true, hint: 'After © and the year' }),
    favicon: picture({ label: 'Icon in browser tabs (square)', hasNoAltText: true }),
  }),
  ...panel('Contact details', {
    phone: {
      number: text({ label: 'Phone', maxLength: 20, half: true }),
      dialcountry: text({
        label: 'Country calling code',
        maxLength: 4,
        half: true,
        hint: '27 is shown as +27',
        rule: { isValid: isCallingCode, code: 'calling_code_invalid' },
      }),
      code: text({
        label: 'Country code (two letters)',
        maxLength: 4,
        half: true,
        hint: 'For search engines. ZA is South Africa.',
        rule: { isValid: isCountryCode, code: 'country_code_invalid' },
      }),
    },
    email: text({ label: 'Email, general', maxLength: 254, half: true }),
    emailSales: text({ label: 'Email, sales', maxLength: 254, half: true }),
    social: lines({
      label: 'Social networks',
      optional: true,
      hint: 'One per line: name, then link. For example: Instagram https://instagram.com/you',
      formatLine: ({ name, url }: { name: string; url: string }) => `${name} ${url}`,
      // The last word of a line is the URL.
      parseLine: (line) => ({ name: /^(.*) /.exec(line)?.[1]?.trim() ?? '', url: line.slice(line.lastIndexOf(' ') + 1) }),
    }),
    answer_time: text({
      label: 'Reply time',
      maxLength: 200,
      optional: true,
      hint: 'Customers read this on the quote request form, after sending a request and in the email about it.',
    }),
  }),
  ...panel('Address', {
    address: {
      line1: text({ label: 'Address line', maxLength: 200 }),
      line2: text({ label: 'Suburb', maxLength: 200, half: true }),
      city: text({ label: 'City', maxLength: 80, half: true }),
      postal_code: text({ label: 'Postal code', maxLength: 12, half: true }),
      province: text({ label: 'Province', maxLength: 80, half: true }),
      state: text({
        label: 'State or region',
        maxLength: 80,
        half: true,
        optional: true,
        hint: 'Used by software that reads the address. In South Africa, enter the province.',
      }),
      formatted_address: text({ label: 'Full address for the map', maxLength: 400 }),
      lat: optionalNumber(numberFormats.decimal, {
        label: 'Latitude of the map pin',
        min: -90,
        max: 90,
        half: true,
        placeholder: '-33.9142',
      }),
      lng: optionalNumber(numberFormats.decimal, {
        label: 'Longitude of the map pin',
        min: -180,
        max: 180,
        half: true,
        placeholder: '18.4683',
      }),
    },
  }),
  ...panel('Opening hours', {
    opening_hours: {
      mon: hours({ label: 'Monday to Friday', optional: true }),
      sat: hours({ label: 'Saturday', optional: true }),
      sun: hours({ label: 'Sunday', optional: true }),
    },
  }),
});

/** Returns the field of an error code that several fields can have. */
function findErrorField(code: string, values: ValuesOf<typeof settingsSchema.tree>): string | undefined {
  if (code === 'hours_unreadable') {
    const day = Object.entries(values.opening_hours).find(([, value]) => value !== '' && !areHoursValid(value))?.[0];
    return day && `opening_hours.${day}`;
  }
  if (code !== 'email_invalid') return undefined;
  return (['email', 'emailSales'] as const).find((name) => values[name].trim() && !isEmail(values[name]));
}

export const loader = createSingletonLoader('/admin/settings');

/** Edits the business's name, contact details, address and opening hours. */
export default singletonPage({
  title: 'General settings',
  endpoint: '/admin/settings',
  entityType: 'settings',
  draftName: 'settings',
  schema: settingsSchema,
  sendsChanges: true,
  fieldForErrorCode: findErrorField,
  after: (
    <Panel title="API" hint="Other software can do everything this site can do through the API." className="mt-4">
      <a href="/openapi.json" target="_blank" rel="noreferrer" className={getAdminButtonClass()}>
        View OpenAPI description
      </a>
    </Panel>
  ),
});
