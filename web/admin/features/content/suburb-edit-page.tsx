import { ResourceEditPage } from '#web/admin/forms/resource-edit-page.tsx';
import { suburbResource } from './suburb-resource.ts';

export default function SuburbEditPage() {
  return <ResourceEditPage kind={suburbResource} />;
}
