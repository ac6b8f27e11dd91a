import { ResourceEditPage } from '#web/admin/forms/resource-edit-page.tsx';
import { specialHoursResource } from './special-hours-resource.ts';

export default function SpecialHoursEditPage() {
  return <ResourceEditPage kind={specialHoursResource} />;
}
