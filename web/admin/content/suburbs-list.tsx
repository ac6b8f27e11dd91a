import { ThingList } from '#web/admin/edit/thing-list.tsx';
import { suburbKind } from './suburbs.ts';

export default function List() {
  return <ThingList kind={suburbKind} />;
}
