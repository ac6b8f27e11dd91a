import { ThingList } from '#web/admin/edit/thing-list.tsx';
import { openingKind } from './openings.ts';

export default function List() {
  return <ThingList kind={openingKind} />;
}
