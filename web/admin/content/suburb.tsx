import { ThingEditor } from '#web/admin/edit/thing-editor.tsx';
import { suburbKind } from './suburbs.ts';

export default function Editor() {
  return <ThingEditor kind={suburbKind} />;
}
