import { ResourceListPage } from '#web/admin/forms/resource-list-page.tsx';
import { suburbResource } from './suburb-resource.ts';

export default function SuburbListPage() {
  return <ResourceListPage kind={suburbResource} />;
}
