import type { EditedTestimonial } from '#contract/admin/content.ts';
import { parsePictures, serializeList } from '#web/admin/forms/field-config.ts';
import type { ResourceConfig } from '#web/admin/forms/resource-config.ts';
import * as paths from '#web/admin/app/paths.ts';
import { listingStatusColumn, textColumn } from './columns.tsx';

/** The photo as the form shows it; only its path is known of one that was chosen before. */
const shownPhoto = (path: string) => [{ picture: '', path, alt: '', focus: null, width: 400, height: 400, placeholder: '' }];

/** What customers said, as the home page shows it. */
export const testimonialResource: ResourceConfig<EditedTestimonial> = {
  call: 'testimonial',
  path: paths.testimonials,
  title: 'Testimonials',
  one: 'testimonial',
  nameOf: ({ author }) => author,
  columns: [
    textColumn('Author', ({ author }) => author),
    listingStatusColumn,
    { id: 'content', label: 'Words', from: 'md', cell: ({ content }) => <span className="line-clamp-2">{content}</span> },
  ],
  fields: [
    { name: 'content', label: 'What they said', panel: 'The testimonial', kind: 'area', most: 2000 },
    { name: 'author', label: 'Author', panel: 'The testimonial', most: 120 },
    { name: 'photo', label: 'Photo', panel: 'Photo', kind: 'picture', wordless: true, aside: true },
  ],
  valuesOf: (testimonial) => ({
    content: testimonial?.content ?? '',
    author: testimonial?.author ?? '',
    status: testimonial?.status ?? 'active',
    photo: testimonial?.photo ? serializeList(shownPhoto(testimonial.photo)) : '',
  }),
  toInput: ({ photo, ...words }) => {
    const picture = photo === undefined ? undefined : (parsePictures(photo)[0]?.picture ?? null);
    // One that was chosen before stays, whatever is said of it.
    return { ...words, ...(picture !== undefined && picture !== '' && { picture }) };
  },
  ordered: true,
  drafts: true,
  empty: 'What customers say stands here; the home page shows those that are active.',
};
