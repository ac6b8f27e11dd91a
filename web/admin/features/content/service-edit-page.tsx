import { ResourceEditPage } from '#web/admin/forms/resource-edit-page.tsx';
import { serviceResource } from './service-resource.ts';

export default function ServiceEditPage() {
  return <ResourceEditPage kind={serviceResource} />;
}
