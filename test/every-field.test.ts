import { expect, test } from 'vitest';
import { z } from 'zod';
import { customerEndpoints, type CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { resourceEndpoints } from '#contract/admin/resources.endpoints.ts';
import { saleSettingsEndpoints, type AdminSaleSettings } from '#contract/admin/settings/sale-settings.endpoints.ts';
import { adminSettingsEndpoints, type AllSettings, type AdminHome } from '#contract/admin/settings/admin-settings.endpoints.ts';
import { homeSchema, selectHomeFields } from '#web/admin/features/content/home/home-schema.ts';
import { customerFormFields } from '#web/admin/features/customers/customer-form-fields.ts';
import { toCustomerInput, toCustomerValues } from '#web/features/customer-details/customer-values.ts';
import { fromFields, toFields, type FormShape } from '#web/admin/kit/form/form-values.ts';
import { bankDetailsSchema } from '#web/admin/features/settings/bank-details-page.tsx';
import { saleSettingsSchema } from '#web/admin/features/settings/sale-settings-schema.ts';
import { settingsSchema } from '#web/admin/features/settings/settings-page.tsx';
import { toFieldConfigs, type SchemaTree } from '#web/admin/kit/form/form-schema.ts';
import type { ResourceConfig, Resource } from '#web/admin/resources/resource-config.ts';

// Every editable value has a field on a screen, and the field saves the typed text.

/** Creates a value of a schema. Lists have one item, and nullable values are null. */
function createSample(schema: unknown): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, propertySchema]) => [name, createSample(propertySchema)]));
  if (schema instanceof z.ZodArray) return [createSample(schema.element)];
  if (schema instanceof z.ZodNullable) return null;
  return schema instanceof z.ZodString ? 'word' : 1;
}
/** Lists the paths of all values that are not objects or arrays, joined by dots. */
const listLeafPaths = (value: unknown, parentPath: string[] = []): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, innerValue]) => listLeafPaths(innerValue, [...parentPath, name]))
    : [parentPath.join('.')];

/** Returns the form values after a user has typed a text in one field. */
const setField = <V extends object>(values: V, name: string, shape?: FormShape): V =>
  fromFields({ ...toFields(values, shape), [name]: 'typed' }, shape) as V;

const home = createSample(adminSettingsEndpoints['/admin/home/get'].output.shape.response) as AdminHome;
const settings = createSample(adminSettingsEndpoints['/admin/settings/get'].output.shape.response) as AllSettings;

test('every text and picture of the home content has a field on exactly one screen', () => {
  const values = homeSchema.toValues(home);
  const allFields = homeSchema.getFields(values);
  const fields = (['home', 'site_texts'] as const).flatMap((screen) => selectHomeFields(screen, allFields)).map(({ name }) => name);
  const expectedFields = listLeafPaths(home).filter((name) => name !== 'version');
  expect(expectedFields.filter((name) => !fields.includes(name))).toEqual([]);
  expect(fields.filter((name, index) => fields.indexOf(name) !== index)).toEqual([]);
  expect(fields.filter((name) => !(name in toFields(values, homeSchema.shape)))).toEqual([]);
});

test.each(listLeafPaths(home).filter((name) => !/version|picture$/.test(name)))(
  'the field %s of the home content saves the typed value',
  (path) => {
    const initialValues = homeSchema.toValues(home);
    const input = homeSchema.toChanges(setField(initialValues, path, homeSchema.shape), initialValues);
    const saved = path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], input);
    expect(saved).toBe('typed');
  },
);

test('every general setting has a field that saves the typed value', () => {
  const values = settingsSchema.toValues(settings);
  // One field contains all links to social networks.
  const expectedFields = listLeafPaths(settings).filter((name) => !/^(?:version|social\..*)$/.test(name));
  const fields = settingsSchema.fields.map(({ name }) => name);
  expect([...expectedFields, 'social'].filter((name) => !fields.includes(name))).toEqual([]);
  expect(fields.filter((name) => !(name in toFields(values)))).toEqual([]);
  for (const name of expectedFields.filter((field) => !/lat|lng|favicon/.test(field))) {
    const saved = name
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], settingsSchema.toChanges(setField(values, name), values));
    expect(saved, name).toBe('typed');
  }
  const typed = { ...values, address: { ...values.address, lat: '-33,9' }, social: 'Our page https://a.example\n\n' };
  expect(settingsSchema.toChanges(typed, values)).toEqual({
    address: { lat: -33.9 },
    social: [{ name: 'Our page', url: 'https://a.example' }],
  });
});

test('every setting of quotes and orders has a field that saves the typed value', () => {
  const saleSettings = createSample(saleSettingsEndpoints['/admin/sale/settings/get'].output.shape.response) as AdminSaleSettings;
  const shape = { lists: ['paymentTerms'] };
  const values = saleSettingsSchema.toValues(saleSettings);
  // One field contains all exclusions.
  const expectedFields = listLeafPaths(saleSettings)
    .filter((name) => name !== 'version')
    .map((name) => name.replace(/^exclusions\.0$/, 'exclusions'));
  const fields = saleSettingsSchema.fields.flatMap((field) =>
    field.rows ? toFieldConfigs(field.rows, undefined, `${field.name}.0`) : field,
  );
  expect(fields.map(({ name }) => name).toSorted()).toEqual(expectedFields.toSorted());
  for (const { name, kind } of fields) {
    const isNumber = kind === 'number';
    const typed = fromFields({ ...toFields(values, shape), [name]: isNumber ? '12' : 'typed' }, shape) as typeof values;
    const saved = toFields(saleSettingsSchema.toInput(typed), shape)[name];
    const isRate = /share|Rate$/i.test(name);
    expect(saved, name).toEqual(isNumber ? (isRate ? 1200 : 12) : name === 'exclusions' ? ['typed'] : 'typed');
  }
});

test('every bank detail has a field', () => {
  expect([...bankDetailsSchema.fields.map(({ name }) => name), 'version'].toSorted()).toEqual(
    Object.keys(saleSettingsEndpoints['/admin/sale/bank/save'].input.shape).toSorted(),
  );
});

test('every editable detail of a customer has a field that saves its value', () => {
  const customer = createSample(customerEndpoints['/admin/customers/get'].output.shape.response) as CustomerDetail;
  const values = toCustomerValues(customer);
  const fields = customerFormFields.map(({ name }) => name);
  expect(fields.toSorted()).toEqual(Object.keys(toFields(values)).toSorted());
  const input = customerEndpoints['/admin/customers/save'].input.omit({ _id: true, version: true }).shape;
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(input).toSorted());
  for (const name of fields.filter((field) => field !== 'phone')) {
    expect(toFields(toCustomerInput(setField(values, name), customer)), name).toMatchObject({ [name]: 'typed' });
  }
  expect(toCustomerInput(setField(values, 'phone'), customer).phone).toMatchObject({ number: 'typed' });
});

type AnyResource = ResourceConfig<Resource, SchemaTree>;
const resourceModules = import.meta.glob<Record<string, AnyResource>>('../web/admin/features/**/*-resource.{ts,tsx}', { eager: true });
const resources = Object.values(resourceModules).flatMap((module) => Object.values(module));
const recordSchemaByPath = new Map<string, z.ZodObject>(
  Object.entries(resourceEndpoints).flatMap(([path, { output }]) => {
    const { response } = output.shape;
    return 'result' in response.shape ? [] : [[path, response] as const];
  }),
);

test('every record type of the contract has a form', () => {
  expect(resources.map(({ type }) => `/admin/${type}/save`).toSorted()).toEqual(
    [...recordSchemaByPath.keys()].filter((path) => path.endsWith('/save')).toSorted(),
  );
});

test.each(resources.map((resource) => [resource.type, resource] as const))(
  '%s: every value has a field that saves the typed value',
  (type, { schema: { fields, toValues, toChanges } }) => {
    const computedNames = ['productCount', 'subCategoryCount', 'mainCategoryName'];
    // Only the slug of a service has a field.
    const namesWithoutField = new Set(['_id', 'version', 'updatedAt', 'status', ...computedNames, ...(type === 'service' ? [] : ['slug'])]);
    const expectedFields = Object.keys(recordSchemaByPath.get(`/admin/${type}/save`)!.shape).filter((name) => !namesWithoutField.has(name));
    const names = fields.map(({ name }) => name);
    expect(expectedFields.filter((name) => !names.includes(name))).toEqual([]);
    const values = toValues(undefined);
    expect(names.filter((name) => !(name in values))).toEqual([]);
    const getChanges = (changes: object) => toChanges({ ...values, ...changes }, values);
    for (const { name, kind = 'text' } of fields) {
      if (['text', 'textArea', 'day', 'select'].includes(kind)) expect(getChanges({ [name]: 'typed' }), name).toEqual({ [name]: 'typed' });
      if (kind === 'lines') expect(getChanges({ [name]: 'One\n\nTwo' })).toEqual({ [name]: [{ name: 'One' }, { name: 'Two' }] });
    }
  },
);
