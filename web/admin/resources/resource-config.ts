import type { FieldValues } from 'react-hook-form';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ResourceType } from '#contract/admin/resources.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import type { PagedResult } from '#web/admin/lists/use-held-back-rows.ts';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import type { ListingStatus } from '#web/admin/components/listing-status-badge.tsx';
import type { FieldConfig } from '#web/admin/forms/field-config.ts';

/** Properties of all records that staff edit. */
export type Resource = { _id: string; status: ListingStatus; version: number; updatedAt: string };

/** The id of the saved record, and the version that its form was filled from; empty for a new record. */
export type ResourceKey = { _id?: string; version?: number };

/** The names of a form's values, with those of nested values. */
export type FieldName<Values> = keyof Values & string;

/** Configures the editing page of one type of record. */
export type RecordConfig<View extends Resource, Values extends FieldValues> = {
  /** The label of the button that creates a record, and the title of its page: "New service". */
  newLabel: string;
  getName: (record: View) => string;
  toValues: (record: View | undefined) => Values;
  /** The fields that error codes of the server belong to. */
  problemFields?: Partial<Record<string, FieldName<Values> | ((values: Values) => FieldName<Values>)>>;
  hasDrafts: boolean;
};

/** A kind of record that staff edit: its list, its form and its endpoints. */
export type ResourceConfig<View extends Resource, Values extends FieldValues> = RecordConfig<View, Values> & {
  type: ResourceType;
  /** "Search services" */
  searchLabel: string;
  /** @param changed the values that were changed */
  save: (changed: Partial<Values>, key: ResourceKey) => Promise<{ response: View }>;
  /** True if staff choose the order. */
  isOrdered?: true;
  columns: readonly TableColumn<View>[];
  fields: readonly FieldConfig<FieldName<Values>>[];
  /** The public page of a record. */
  publicPath?: (record: View) => string;
  empty: string;
};

export type ResourcePageProps<View extends Resource, Values extends FieldValues> = {
  resource: ResourceConfig<View, Values>;
  /** The URL of the list. */
  path: string;
  /** The title of the list. */
  title: string;
};

type ResourceListQuery<View extends Resource> = UseQueryOptions<PagedResult<View>>;
/** Returns the options of the query that lists the records. */
export const resourceListQuery = <View extends Resource>(type: ResourceType, input: InputOf<'/admin/service/list'>) =>
  queryFor(`/admin/${type}/list`, input) as unknown as ResourceListQuery<View>;
