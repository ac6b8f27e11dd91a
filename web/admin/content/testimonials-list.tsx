import { ThingList } from '#web/admin/edit/thing-list.tsx';
import { testimonialKind } from './testimonials.tsx';

export default function List() {
  return <ThingList kind={testimonialKind} />;
}
