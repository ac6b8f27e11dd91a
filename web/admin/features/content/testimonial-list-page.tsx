import { ResourceListPage } from '#web/admin/forms/resource-list-page.tsx';
import { testimonialResource } from './testimonial-resource.tsx';

export default function TestimonialListPage() {
  return <ResourceListPage kind={testimonialResource} />;
}
