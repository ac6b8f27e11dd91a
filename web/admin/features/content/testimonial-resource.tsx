import type { ResourceDto } from '#contract/admin/resources.endpoints.ts';
import type { ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { ResourceConfig } from '#web/admin/resources/resource-config.ts';
import { createTextColumnWithStatus, wideListingStatusColumn } from '#web/admin/resources/resource-columns.tsx';

type EditedTestimonial = ResourceDto<'testimonial'>;

/** Returns the form value of a stored photo. The API returns only its path. */
const toPhotoValue = (path: string): ResolvedPicture[] => [
  { picture: '', path, alt: '', focus: null, width: 400, height: 400, placeholder: '' },
];

type TestimonialValues = { content: string; author: string; status: EditedTestimonial['status']; photo: ResolvedPicture[] };

/** Resource of the testimonials on the home page. */
export const testimonialResource: ResourceConfig<EditedTestimonial, TestimonialValues> = {
  type: 'testimonial',
  save: ({ photo, ...otherValues }, recordVersion) => {
    const picture = photo && (photo[0]?.picture ?? null);
    // The API returns no id of a stored photo. If `picture` is omitted, the server does not change the photo.
    return call('/admin/testimonial/save', {
      ...otherValues,
      ...recordVersion,
      ...(picture !== undefined && picture !== '' && { picture }),
    });
  },
  isOrdered: true,
  newLabel: 'New testimonial',
  searchLabel: 'Search testimonials',
  getName: ({ author }) => author,
  columns: [
    createTextColumnWithStatus('Author', ({ author }) => author),
    wideListingStatusColumn,
    { id: 'content', header: 'Text', minWidth: 'md', cell: ({ content }) => <span className="line-clamp-2">{content}</span> },
  ],
  fields: [
    { name: 'content', label: 'What they said', panel: 'The testimonial', kind: 'textArea', maxLength: 2000 },
    { name: 'author', label: 'Author', panel: 'The testimonial', maxLength: 120 },
    { name: 'photo', label: 'Photo', panel: 'Photo', kind: 'picture', hasNoAltText: true, aside: true },
  ],
  toValues: (testimonial) => ({
    content: testimonial?.content ?? '',
    author: testimonial?.author ?? '',
    status: testimonial?.status ?? 'active',
    photo: testimonial?.photo ? toPhotoValue(testimonial.photo) : [],
  }),
  hasDraftStatus: true,
  empty: 'Add what customers say about you. Active testimonials appear on the home page.',
};
