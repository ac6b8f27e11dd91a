import { expect, test } from 'vitest';
import { z } from 'zod';
import { editedException, editedProject, editedService, editedSuburb, editedTestimonial } from '#contract/admin/content.ts';
import { getEditedHome, getSettings, type AllSettings, type EditedHome } from '#contract/admin/settings.ts';
import { homePageFields, toHomeFormValues, toHomeInput, siteTextFields } from '#web/admin/features/content/home/home-form-values.ts';
import { specialHoursResource } from '#web/admin/features/content/special-hours-resource.ts';
import { projectResource } from '#web/admin/features/content/project-resource.ts';
import { serviceResource } from '#web/admin/features/content/service-resource.ts';
import { suburbResource } from '#web/admin/features/content/suburb-resource.ts';
import { testimonialResource } from '#web/admin/features/content/testimonial-resource.tsx';
import type { ResourceConfig, Resource } from '#web/admin/forms/resource-config.ts';
import { settingsFields, toSettingsInput, toSettingsFormValues } from '#web/admin/features/settings/settings-form-values.ts';

// What the settings hold, by clicks: every leaf of what the calls answer has a field on a screen, and what is typed there is what is saved.

/** One of a shape: every list with one thing in it, no pictures. */
function sampleOf(shape: unknown): unknown {
  if (shape instanceof z.ZodObject) return Object.fromEntries(Object.entries(shape.shape).map(([name, inner]) => [name, sampleOf(inner)]));
  if (shape instanceof z.ZodArray) return [sampleOf(shape.element)];
  if (shape instanceof z.ZodNullable) return null;
  return shape instanceof z.ZodString ? 'word' : 1;
}
const leaves = (value: unknown, before: string[] = []): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...before, name]))
    : [before.join('.')];

const home = sampleOf(getEditedHome.answer.shape.response) as EditedHome;
const settings = sampleOf(getSettings.answer.shape.response) as AllSettings;

test('every word and picture of the home content has a field on one screen, and no field is there twice', () => {
  const values = toHomeFormValues(home);
  const fields = [...homePageFields(values, []), ...siteTextFields()].map(({ name }) => name);
  const wanted = leaves(home)
    .filter((name) => name !== 'version')
    .map((name) => name.replace('hero.slides', 'hero'));
  expect(wanted.filter((name) => !fields.includes(name))).toEqual([]);
  expect(fields.filter((name, index) => fields.indexOf(name) !== index)).toEqual([]);
  expect(fields.filter((name) => !(name in values))).toEqual([]);
});

test.each(leaves(home).filter((name) => !/version|picture$/.test(name)))(
  'what is typed for %s of the home content is what is saved',
  (leaf) => {
    const name = leaf.replace('hero.slides', 'hero');
    const input = toHomeInput({ ...toHomeFormValues(home), [name]: 'typed' }, [name]);
    const saved = leaf.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], input);
    expect(saved).toBe('typed');
  },
);

test('every part of the general settings has a field, and what is typed there is what is saved', () => {
  const values = toSettingsFormValues(settings);
  // A list of links is one box.
  const wanted = leaves(settings).filter((name) => !/^(?:version|social\..*)$/.test(name));
  const fields = settingsFields.map(({ name }) => name);
  expect([...wanted, 'social'].filter((name) => !fields.includes(name))).toEqual([]);
  expect(fields.filter((name) => !(name in values))).toEqual([]);
  for (const name of wanted.filter((each) => !/lat|lng|favicon/.test(each))) {
    const saved = name
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], toSettingsInput({ [name]: 'typed' }));
    expect(saved, name).toBe('typed');
  }
  expect(toSettingsInput({ 'address.lat': '-33,9', social: 'Our page https://a.example\n\n' })).toEqual({
    address: { lat: -33.9 },
    social: [{ name: 'Our page', url: 'https://a.example' }],
  });
});

const kindOf = <View extends Resource>(kind: ResourceConfig<View>, shape: z.ZodObject): [string, ResourceConfig<Resource>, z.ZodObject] => [
  kind.title,
  kind as unknown as ResourceConfig<Resource>,
  shape,
];
test.each([
  kindOf(serviceResource, editedService),
  // It is found by its id.
  kindOf(projectResource, editedProject.omit({ slug: true })),
  kindOf(testimonialResource, editedTestimonial),
  kindOf(suburbResource, editedSuburb),
  kindOf(specialHoursResource, editedException),
])('%s: every part has a field, and what is typed there is what is saved', (_title, kind, shape) => {
  // The status has a card of its own.
  const wanted = Object.keys(shape.shape).filter((name) => !['_id', 'version', 'updatedAt', 'status'].includes(name));
  const fields = kind.fields.map(({ name }) => name);
  expect(wanted.filter((name) => !fields.includes(name))).toEqual([]);
  const values = kind.valuesOf(undefined);
  expect(fields.filter((name) => !(name in values))).toEqual([]);
  for (const { name } of kind.fields.filter(({ kind: control = 'text' }) => ['text', 'area', 'day', 'select'].includes(control)))
    expect(kind.toInput({ [name]: 'typed' }), name).toEqual({ [name]: 'typed' });
  for (const { name } of kind.fields.filter(({ kind: control }) => control === 'lines'))
    expect(kind.toInput({ [name]: 'One\n\nTwo' })).toEqual({ [name]: [{ name: 'One' }, { name: 'Two' }] });
});
