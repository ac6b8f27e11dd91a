import { ThingEditor } from '#web/admin/edit/thing-editor.tsx';
import { testimonialKind } from './testimonials.tsx';

export default function Editor() {
  return <ThingEditor kind={testimonialKind} />;
}
