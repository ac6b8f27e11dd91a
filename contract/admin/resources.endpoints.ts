import { z } from 'zod';
import { idAndName, optionalText, textOrEmpty } from '#contract/schemas.ts';
import { listingStatus, pictureRef, resolvedPicture } from './admin.schemas.ts';
import { categoryEndpoints } from './categories.endpoints.ts';
import { defineCrudEndpoints, defineOrderedCrudEndpoints } from './crud-endpoints.ts';

// Records that are listed, saved, archived and restored by the same four endpoints. Records of some types also have a position that staff can
// change.

const status = listingStatus.optional();
const pictures = z.array(pictureRef).max(60).optional();

const serviceEndpoints = defineOrderedCrudEndpoints('service', {
  permission: 'content',
  plural: 'services',
  fields: {
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    /** Rand, VAT included; 0 = priced on request. */
    price: z.number(),
    featured: z.enum(['Yes', 'No']),
    /** The items that the service includes. */
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
      .array(z.object({ name: textOrEmpty(200) }))
      .max(60)
      .optional(),
    pictures,
  },
  errors: ['name_required', 'slug_taken', 'picture_gone'],
});

const projectEndpoints = defineOrderedCrudEndpoints('project', {
  permission: 'gallery',
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
});

const testimonialEndpoints = defineOrderedCrudEndpoints('testimonial', {
  permission: 'content',
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
    photo: z.uuid().nullish(),
    status,
  },
  errors: ['text_required', 'name_required', 'picture_gone'],
});

const suburbEndpoints = defineCrudEndpoints('suburb', {
  permission: 'content',
  plural: 'suburbs',
  fields: {
    name: z.string(),
    /** Empty if customers enter the postal code themselves. */
    postal_code: z.string(),
  },
  input: { name: optionalText(120), postal_code: optionalText(12) },
  errors: ['name_required', 'already_exists'],
  restoreErrors: ['already_exists'],
});

const openingEndpoints = defineCrudEndpoints('opening', {
  permission: 'content',
  plural: 'days with special opening hours',
  fields: {
    /** `2026-12-25`. */
    day: z.iso.date(),
    /** In the format of the opening hours: `08:00 - 12:00`, `Closed`. */
    hours: z.string(),
    note: z.string(),
  },
  input: { day: z.iso.date().optional(), hours: optionalText(60), note: optionalText(120) },
  errors: ['day_required', 'hours_unreadable', 'already_exists'],
  restoreErrors: ['already_exists'],
});

const searchWordEndpoints = defineCrudEndpoints('search-word', {
  permission: 'content',
  plural: 'search words',
  fields: {
    /** Separated by commas or spaces. */
    words: z.string(),
    /** The words to search for instead; empty if the words are left out. */
    meaning: z.string(),
  },
  input: { words: optionalText(500), meaning: optionalText(120) },
  errors: ['text_required', 'already_exists'],
  restoreErrors: ['already_exists'],
});

export const resourceEndpoints = {
  ...categoryEndpoints,
  ...serviceEndpoints,
  ...projectEndpoints,
  ...testimonialEndpoints,
  ...suburbEndpoints,
  ...openingEndpoints,
  ...searchWordEndpoints,
};

type ResourceEndpoints = typeof resourceEndpoints;
type TypeInPath<Path, Action extends string> = Path extends `/admin/${infer Type}/${Action}` ? Type : never;
type SaveEndpoint<Type extends ResourceType> = ResourceEndpoints[`/admin/${Type}/save`];

/** The names of the record types in the paths. */
export type ResourceType = TypeInPath<keyof ResourceEndpoints, 'save'>;
/** The record types that staff can put in an order. */
export type OrderedResourceType = TypeInPath<keyof ResourceEndpoints, 'order'>;
/** A record of a type. */
export type ResourceDto<Type extends ResourceType> = z.output<SaveEndpoint<Type>['output']>['response'];
/** The parsed input that saves a record of a type. */
export type ResourceInput<Type extends ResourceType> = z.output<SaveEndpoint<Type>['input']>;
