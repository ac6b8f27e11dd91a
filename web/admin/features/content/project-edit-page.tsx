import { ResourceEditPage } from '#web/admin/forms/resource-edit-page.tsx';
import { projectResource } from './project-resource.ts';

export default function ProjectEditPage() {
  return <ResourceEditPage kind={projectResource} />;
}
