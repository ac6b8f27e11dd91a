import { ThingEditor } from '#web/admin/edit/thing-editor.tsx';
import { projectKind } from './projects.ts';

export default function Editor() {
  return <ThingEditor kind={projectKind} />;
}
