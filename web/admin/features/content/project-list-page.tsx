import { ResourceListPage } from '#web/admin/forms/resource-list-page.tsx';
import { projectResource } from './project-resource.ts';

export default function ProjectListPage() {
  return <ResourceListPage kind={projectResource} />;
}
