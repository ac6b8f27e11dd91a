import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import type { ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import { listingStatus, picture, text, textArea } from '#web/admin/kit/form/fields.ts';
import { formSchema, panel, type SchemaField } from '#web/admin/kit/form/form-schema.ts';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import { createTextColumnWithStatus, wideListingStatusColumn } from '#web/admin/resources/resource-columns.tsx';

type EditedTestimonial = ResourceDto<'testimonial'>;

/** A photo, of which the API returns only the path. A stored photo is omitted from the input, so that the server does not change it. */
const photo: SchemaField<string, ResolvedPicture[], string | null | undefined> = {
  ...picture({ label: 'Photo', hasNoAltText: true }),
  toValue: (path) => (path ? [{ picture: '', path, alt: '', focus: null, width: 400, height: 400, placeholder: '' }] : []),
  toInput: ([value]) => (value?.picture === '' ? undefined : (value?.picture ?? null)),
};

const testimonialSchema = formSchema({
  ...panel('The testimonial', {
    content: textArea({ label: 'What they said', maxLength: 2000 }),
    author: text({ label: 'Author', maxLength: 120 }),
  }),
  ...panel('Photo', { photo }, { aside: true }),
  status: listingStatus('active'),
});

/** Resource of the testimonials on the home page. */
export const testimonialResource: ResourceConfig<EditedTestimonial, typeof testimonialSchema.tree> = {
  type: 'testimonial',
  schema: testimonialSchema,
  isOrdered: true,
  newLabel: 'New testimonial',
  searchLabel: 'Search testimonials',
  getName: ({ author }) => author,
  columns: [
    createTextColumnWithStatus('Author', ({ author }) => author),
    wideListingStatusColumn,
    { id: 'content', header: 'Text', minWidth: 'md', cell: ({ content }) => <span className="line-clamp-2">{content}</span> },
  ],
  empty: 'Add what customers say about you. Active testimonials appear on the home page.',
};
