import { z } from 'zod';
import { idAndName, optionalText, textField } from '#contract/schemas.ts';
import { crudEndpoints, listingStatus, sortOrderEndpoint, pictureRef, resolvedPicture } from './editing.endpoints.ts';

// The records that staff list, edit, archive and restore with the same four endpoints. Some also have an order.

const status = listingStatus.optional();
const pictures = z.array(pictureRef).max(60).optional();

const serviceCalls = [
  ...crudEndpoints('service', {
    area: 'content',
    plural: 'services',
    fields: {
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      /** Rand, VAT included; 0 = priced on request. */
      price: z.number(),
      featured: z.enum(['Yes', 'No']),
      services: z.array(z.object({ name: z.string() })),
      pictures: z.array(resolvedPicture),
    },
    input: {
      slug: optionalText(100),
      name: optionalText(120),
      description: optionalText(5000),
      price: z.number().min(0).max(10_000_000).optional(),
      status,
      featured: z.enum(['Yes', 'No']).optional(),
      services: z
        .array(z.object({ name: textField(200) }))
        .max(60)
        .optional(),
      pictures,
    },
    errors: ['name_required', 'slug_taken', 'picture_gone'],
  }),
  sortOrderEndpoint('service', { area: 'content', plural: 'services' }),
] as const;

const projectCalls = [
  ...crudEndpoints('project', {
    area: 'gallery',
    plural: 'gallery projects',
    fields: {
      slug: z.string(),
      title: z.string(),
      description: z.string(),
      pictures: z.array(resolvedPicture),
      stones: z.array(idAndName),
    },
    input: {
      title: optionalText(160),
      description: optionalText(5000),
      status,
      pictures,
      /** Ids of products. */
      stones: z.array(z.uuid()).max(60).optional(),
    },
    errors: ['title_required', 'picture_gone', 'stone_gone'],
  }),
  sortOrderEndpoint('project', { area: 'gallery', plural: 'gallery projects' }),
] as const;

const testimonialCalls = [
  ...crudEndpoints('testimonial', {
    area: 'content',
    plural: 'testimonials',
    fields: {
      content: z.string(),
      author: z.string(),
      /** The path of a picture; empty for the built-in portrait. */
      photo: z.string(),
    },
    input: {
      content: optionalText(2000),
      author: optionalText(120),
      /** The id of a stored picture; null for none. */
      picture: z.uuid().nullish(),
      status,
    },
    errors: ['words_required', 'name_required', 'picture_gone'],
  }),
  sortOrderEndpoint('testimonial', { area: 'content', plural: 'testimonials' }),
] as const;

const suburbCalls = crudEndpoints('suburb', {
  area: 'content',
  plural: 'suburbs',
  fields: {
    name: z.string(),
    /** Empty if customers enter it themselves. */
    postal_code: z.string(),
  },
  input: { name: optionalText(120), postal_code: optionalText(12) },
  errors: ['name_required', 'already_there'],
});

const openingCalls = crudEndpoints('opening', {
  area: 'content',
  plural: 'days with other opening hours',
  fields: {
    /** `2026-12-25`. */
    day: z.iso.date(),
    /** In the format of the opening hours: `08:00 - 12:00`, `Closed`. */
    hours: z.string(),
    note: z.string(),
  },
  input: { day: z.iso.date().optional(), hours: optionalText(60), note: optionalText(120) },
  errors: ['hours_unreadable', 'already_there'],
});

export const resourceEndpoints = [...serviceCalls, ...projectCalls, ...testimonialCalls, ...suburbCalls, ...openingCalls] as const;

type ResourceCall = (typeof resourceEndpoints)[number];
type TypeInPath<Path, Action extends string> = Path extends `/admin/${infer Type}/${Action}` ? Type : never;
type SaveCall<Type extends ResourceType> = Extract<ResourceCall, { path: `/admin/${Type}/save` }>;

/** The types of records, as their paths name them. */
export type ResourceType = TypeInPath<ResourceCall['path'], 'save'>;
/** The types that staff sort. */
export type OrderedResourceType = TypeInPath<ResourceCall['path'], 'order'>;
/** A record of a type. */
export type ResourceDto<Type extends ResourceType> = z.output<SaveCall<Type>['output']>['response'];
/** The parsed input that saves a record of a type. */
export type ResourceInput<Type extends ResourceType> = z.output<SaveCall<Type>['input']>;
