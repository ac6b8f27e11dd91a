import { ThingList } from '#web/admin/edit/thing-list.tsx';
import { projectKind } from './projects.ts';

export default function List() {
  return <ThingList kind={projectKind} />;
}
