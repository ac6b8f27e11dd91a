import type { EditedTestimonial } from '#contract/admin/content.ts';
import type { UsedPicture } from '#contract/admin/editing.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { ResourceConfig } from '#web/admin/forms/resource-config.ts';
import * as paths from '#web/admin/app/paths.ts';
import { listingStatusColumn, textColumn } from './columns.tsx';

/** The photo as the form shows it; only its path is known of one that was chosen before. */
const shownPhoto = (path: string): UsedPicture[] => [{ picture: '', path, alt: '', focus: null, width: 400, height: 400, placeholder: '' }];

type TestimonialValues = { content: string; author: string; status: EditedTestimonial['status']; photo: UsedPicture[] };

/** The testimonials of the home page. */
export const testimonialResource: ResourceConfig<EditedTestimonial, TestimonialValues> = {
  api: {
    list: (input, options) => call('/admin/testimonial/list', input, options),
    save: ({ photo, ...text }, key) => {
      const picture = photo && (photo[0]?.picture ?? null);
      // A photo that is already stored has no id here; it is left out and stays as it is.
      return call('/admin/testimonial/save', { ...text, ...key, ...(picture !== undefined && picture !== '' && { picture }) });
    },
    archive: (_id) => call('/admin/testimonial/delete', { _id }),
    restore: (_id) => call('/admin/testimonial/restore', { _id }),
    reorder: (ids) => call('/admin/testimonial/order', { ids }),
  },
  type: 'testimonial',
  path: paths.testimonials,
  title: 'Testimonials',
  singular: 'testimonial',
  nameOf: ({ author }) => author,
  columns: [
    textColumn('Author', ({ author }) => author),
    listingStatusColumn,
    { id: 'content', label: 'Words', from: 'md', cell: ({ content }) => <span className="line-clamp-2">{content}</span> },
  ],
  fields: [
    { name: 'content', label: 'What they said', panel: 'The testimonial', kind: 'area', maxLength: 2000 },
    { name: 'author', label: 'Author', panel: 'The testimonial', maxLength: 120 },
    { name: 'photo', label: 'Photo', panel: 'Photo', kind: 'picture', wordless: true, aside: true },
  ],
  problemFields: { words_required: 'content', name_required: 'author' },
  toValues: (testimonial) => ({
    content: testimonial?.content ?? '',
    author: testimonial?.author ?? '',
    status: testimonial?.status ?? 'active',
    photo: testimonial?.photo ? shownPhoto(testimonial.photo) : [],
  }),
  hasDrafts: true,
  empty: 'What customers say stands here; the home page shows those that are active.',
};
