import { ThingList } from '#web/admin/edit/thing-list.tsx';
import { serviceKind } from './services.ts';

export default function List() {
  return <ThingList kind={serviceKind} />;
}
