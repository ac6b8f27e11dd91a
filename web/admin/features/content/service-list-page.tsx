import { ResourceListPage } from '#web/admin/forms/resource-list-page.tsx';
import { serviceResource } from './service-resource.ts';

export default function ServiceListPage() {
  return <ResourceListPage kind={serviceResource} />;
}
