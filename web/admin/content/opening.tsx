import { ThingEditor } from '#web/admin/edit/thing-editor.tsx';
import { openingKind } from './openings.ts';

export default function Editor() {
  return <ThingEditor kind={openingKind} />;
}
