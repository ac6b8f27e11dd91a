import type { FieldValues } from 'react-hook-form';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ResourceType } from '#contract/admin/resources.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import type { PagedResult } from '#web/admin/lists/use-stable-list.ts';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import type { FormSchema, SchemaTree } from '#web/admin/kit/form/form-schema.ts';

/** Properties of all records that staff edit. */
export type Resource = { _id: string; status: ListingStatus; version: number };

/** Id of the saved record and the version that its form was filled from; empty for a new record. */
export type RecordVersion = { _id?: string; version?: number };

/** Configuration of the editing page of one type of record. */
export type RecordConfig<View extends Resource, Values extends FieldValues> = {
  /** Label of the button that creates a record, and title of its page: "New service". */
  newLabel: string;
  getName: (record: View) => string;
  toValues: (record: View | undefined) => Values;
  /** True if records can have the status `draft`. Their form then contains the status. */
  hasDraftStatus: boolean;
};

/** Configuration of one type of record that staff edit: its list, its form and its endpoints. */
export type ResourceConfig<View extends Resource, T extends SchemaTree> = Pick<RecordConfig<View, FieldValues>, 'newLabel' | 'getName'> & {
  type: ResourceType;
  /** For example "Search services". */
  searchLabel: string;
  /** Its form. The record of the list contains the values of the form. */
  schema: FormSchema<T>;
  /** True if staff choose the order. */
  isOrdered?: true;
  columns: readonly TableColumn<View>[];
  /** Returns the path of a record's public page. */
  publicPath?: (record: View) => string;
  empty: string;
};

export type ResourcePageProps<View extends Resource, T extends SchemaTree> = {
  resource: ResourceConfig<View, T>;
  /** URL of the list. */
  path: string;
  /** Title of the list. */
  title: string;
};

type ResourceListQuery<View extends Resource> = UseQueryOptions<PagedResult<View>>;
/** The input of the lists. Some types have no `sort` and no `mainCategory`. */
type ResourceListInput = InputOf<'/admin/service/list'> & { sort?: string; mainCategory?: string };
/** Returns the options of the query that lists the records. */
export const resourceListQuery = <View extends Resource>(type: ResourceType, input: ResourceListInput) =>
  queryFor(`/admin/${type}/list`, input) as unknown as ResourceListQuery<View>;

/** Returns true if records of a schema can have the status `draft`. */
export const hasDraftStatus = ({ tree }: { tree: SchemaTree }): boolean => 'status' in tree;
