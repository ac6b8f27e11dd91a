import type { ComponentType } from 'react';
import type { SchemaTree } from '#web/admin/kit/form/form-schema.ts';
import type { Resource, ResourceConfig } from './resource-config.ts';

type Screen = { default: ComponentType };
type ListLocation = { path: string; title: string };

/** Loads the list page of a resource. @param list URL and title of the list */
export async function loadResourceListPage<View extends Resource, T extends SchemaTree>(
  list: ListLocation,
  resourcePromise: Promise<ResourceConfig<View, T>>,
): Promise<Screen> {
  const [{ ResourceListPage }, resource] = await Promise.all([import('./resource-list-page.tsx'), resourcePromise]);
  return { default: () => <ResourceListPage resource={resource} {...list} /> };
}

/** Loads the editing page of a resource. @param list URL and title of the list */
export async function loadResourceEditPage<View extends Resource, T extends SchemaTree>(
  list: ListLocation,
  resourcePromise: Promise<ResourceConfig<View, T>>,
): Promise<Screen> {
  const [{ ResourceEditPage }, resource] = await Promise.all([import('./resource-edit-page.tsx'), resourcePromise]);
  return { default: () => <ResourceEditPage resource={resource} {...list} /> };
}
