import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Resource, ResourceConfig } from './resource-config.ts';

type Screen = { default: ComponentType };
type ListFacts = { path: string; title: string };

/** Loads the list page of a resource. @param list URL and title of the list */
export async function loadListPage<View extends Resource, Values extends FieldValues>(
  list: ListFacts,
  loading: Promise<ResourceConfig<View, Values>>,
): Promise<Screen> {
  const [{ ResourceListPage }, resource] = await Promise.all([import('./resource-list-page.tsx'), loading]);
  return { default: () => <ResourceListPage resource={resource} {...list} /> };
}

/** Loads the editing page of a resource. @param list URL and title of the list */
export async function loadEditPage<View extends Resource, Values extends FieldValues>(
  list: ListFacts,
  loading: Promise<ResourceConfig<View, Values>>,
): Promise<Screen> {
  const [{ ResourceEditPage }, resource] = await Promise.all([import('./resource-edit-page.tsx'), loading]);
  return { default: () => <ResourceEditPage resource={resource} {...list} /> };
}
