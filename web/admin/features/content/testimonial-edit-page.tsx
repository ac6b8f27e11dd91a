import { ResourceEditPage } from '#web/admin/forms/resource-edit-page.tsx';
import { testimonialResource } from './testimonial-resource.tsx';

export default function TestimonialEditPage() {
  return <ResourceEditPage kind={testimonialResource} />;
}
