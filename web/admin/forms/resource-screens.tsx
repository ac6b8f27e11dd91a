import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Resource, ResourceConfig } from './resource-config.ts';

type Screen = { default: ComponentType };
type Loading<View extends Resource, Values extends FieldValues> = Promise<ResourceConfig<View, Values>>;

/** Loads the list page of a resource. */
export async function loadListPage<View extends Resource, Values extends FieldValues>(loading: Loading<View, Values>): Promise<Screen> {
  const [{ ResourceListPage }, resource] = await Promise.all([import('./resource-list-page.tsx'), loading]);
  return { default: () => <ResourceListPage resource={resource} /> };
}

/** Loads the editing page of a resource. */
export async function loadEditPage<View extends Resource, Values extends FieldValues>(loading: Loading<View, Values>): Promise<Screen> {
  const [{ ResourceEditPage }, resource] = await Promise.all([import('./resource-edit-page.tsx'), loading]);
  return { default: () => <ResourceEditPage resource={resource} /> };
}
