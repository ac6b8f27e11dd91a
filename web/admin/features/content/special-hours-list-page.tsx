import { ResourceListPage } from '#web/admin/forms/resource-list-page.tsx';
import { specialHoursResource } from './special-hours-resource.ts';

export default function SpecialHoursListPage() {
  return <ResourceListPage kind={specialHoursResource} />;
}
