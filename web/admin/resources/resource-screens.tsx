import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Resource, ResourceConfig } from './resource-config.ts';

type Screen = { default: ComponentType };
type ListLocation = { path: string; title: string };

/** Loads the list page of a resource. @param list URL and title of the list */
export async function loadResourceListPage<View extends Resource, Values extends FieldValues>(
  list: ListLocation,
  resourcePromise: Promise<ResourceConfig<View, Values>>,
): Promise<Screen> {
  const [{ ResourceListPage }, resource] = await Promise.all([import('./resource-list-page.tsx'), resourcePromise]);
  return { default: () => <ResourceListPage resource={resource} {...list} /> };
}

/** Loads the editing page of a resource. @param list URL and title of the list */
export async function loadResourceEditPage<View extends Resource, Values extends FieldValues>(
  list: ListLocation,
  resourcePromise: Promise<ResourceConfig<View, Values>>,
): Promise<Screen> {
  const [{ ResourceEditPage }, resource] = await Promise.all([import('./resource-edit-page.tsx'), resourcePromise]);
  return { default: () => <ResourceEditPage resource={resource} {...list} /> };
}
