import { importModule } from '#web/admin/app/import-module.ts';
import type { ScreenModule } from '#web/admin/app/routes.ts';
import { createRecordLoader } from '#web/admin/api/screen-loaders.ts';
import type { SchemaTree } from '#web/admin/kit/form/form-schema.ts';
import { resourceListQuery, type Resource, type ResourceConfig } from './resource-config.ts';

const importListPage = () => import('./resource-list.tsx');
const importRecordPage = () => import('./resource-edit-page.tsx');

type ListLocation = { path: string; title: string };

/** Loads the list page of a resource. @param list URL and title of the list */
export async function loadResourceListPage<View extends Resource, T extends SchemaTree>(
  list: ListLocation,
  resourcePromise: Promise<ResourceConfig<View, T>>,
): Promise<ScreenModule> {
  const [{ createResourceList }, resource] = await Promise.all([importModule(importListPage), resourcePromise]);
  const { Page, loader } = createResourceList(resource as unknown as ResourceConfig<View, SchemaTree>, list);
  return { default: Page, loader };
}

/** Loads the editing page of a resource. @param list URL and title of the list */
export async function loadResourceRecordPage<View extends Resource, T extends SchemaTree>(
  list: ListLocation,
  resourcePromise: Promise<ResourceConfig<View, T>>,
): Promise<ScreenModule> {
  const [{ ResourceEditPage }, resource] = await Promise.all([importModule(importRecordPage), resourcePromise]);
  return {
    default: () => <ResourceEditPage resource={resource} {...list} />,
    loader: createRecordLoader(({ params: { id = '' } }) => (id === 'new' ? [] : [resourceListQuery(resource.type, { _id: id })])),
  };
}
