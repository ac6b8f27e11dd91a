import { ThingEditor } from '#web/admin/edit/thing-editor.tsx';
import { serviceKind } from './services.ts';

export default function Editor() {
  return <ThingEditor kind={serviceKind} />;
}
