import type { FieldValues } from 'react-hook-form';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ResourceType } from '#contract/admin/resources.endpoints.ts';
import type { InputOf } from '#contract/index.ts';
import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { queryFor, type PathPrefix } from '#web/admin/api/query-client.ts';
import type { PagedResult } from '#web/admin/kit/list/use-stable-list.ts';
import type { TableColumn } from '#web/admin/kit/list/data-table.tsx';
import type { FieldConfig } from '#web/admin/kit/form/field-config.ts';
import type { FormSchema, SchemaTree, ValuesOf } from '#web/admin/kit/form/form-schema.ts';
import type { ListContext, ListOptions, ListParts } from '#web/admin/kit/list/define-list.tsx';
import { pluralize } from '#web/admin/utils/format.ts';
import { call } from '#web/lib/api/api-client.ts';

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

/** Parts of a resource's list that depend on other data. */
export type ResourceListParts<View extends Resource, T extends SchemaTree> = ListParts<View> & {
  /** Returns the fields of the dialog, if they depend on loaded data. @param record undefined for a new record */
  getFields?: ((record: View | undefined, values: ValuesOf<T>) => readonly FieldConfig[]) | undefined;
};

/** How the records of a type are edited in a dialog over their list, and archived and restored in the list. */
type DialogEditing = {
  /** Singular and plural. */
  nouns: readonly [string, string];
  className?: string;
  /** Parameter that filters products and types by a record that they use. */
  usageFilterName: string;
};

/** Configuration of one type of record that staff edit: its list, its form and its endpoints. */
export type ResourceConfig<View extends Resource, T extends SchemaTree> = Pick<RecordConfig<View, FieldValues>, 'newLabel' | 'getName'> &
  Pick<ListOptions<View, PagedResult<View>, string>, 'otherQueries'> & {
    type: ResourceType;
    /** For example "Search services". */
    searchLabel: string;
    /** Its form. The record of the list contains the values of the form. */
    schema: FormSchema<T>;
    /** True if staff choose the order. */
    isOrdered?: true;
    /** Returns the group within which the record is ordered. */
    getGroup?: (record: View) => string;
    columns: readonly TableColumn<View>[];
    /** Filters of the list besides the status. */
    filters?: ListOptions<View, PagedResult<View>, string>['filters'];
    /** Hook that returns the parts of the list which depend on other data. */
    useListParts?: (context: ListContext<View, PagedResult<View>, string>) => ResourceListParts<View, T>;
    /** Returns the path of a record's public page. */
    publicPath?: (record: View) => string;
    /** Describes the records. */
    empty: string;
    /** If omitted, records are edited on a page. */
    dialog?: DialogEditing;
    /** Start of the paths of other endpoints whose responses contain the records. */
    affects?: readonly PathPrefix[];
  };

/** Start of the paths of the endpoints whose responses a change affects. */
export const listAffectedPaths = ({
  type,
  affects = [],
}: {
  type: ResourceType;
  affects?: readonly PathPrefix[];
}): readonly PathPrefix[] => [`/admin/${type}/`, ...affects];

/** Formats a number of records: "2 colors". */
export const formatRecordCount = ({ dialog }: { dialog?: { nouns: readonly [string, string] } }, count: number): string =>
  pluralize(count, ...(dialog?.nouns ?? (['record', 'records'] as const)));

/** Saves a record: all values of a new one, or the changed values. */
export async function saveRecord<View extends Resource, T extends SchemaTree>(
  { type, schema }: Pick<ResourceConfig<View, T>, 'type' | 'schema'>,
  values: ValuesOf<T>,
  base: ValuesOf<T>,
  recordVersion: RecordVersion,
): Promise<View> {
  const input = recordVersion._id === undefined ? schema.toInput(values) : schema.toChanges(values, base);
  // The input of each type is the input of its schema.
  return (await call(`/admin/${type}/save`, { ...input, ...recordVersion })).response as unknown as View;
}

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
