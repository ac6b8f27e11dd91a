import type { FieldValues } from 'react-hook-form';
import type { CallOptions, InputOf } from '#contract/index.ts';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import type { ListingStatus } from '#web/admin/components/listing-status-badge.tsx';
import type { FieldConfig } from './field-config.ts';

/** Properties of all records that staff edit. */
export type Resource = { _id: string; status: ListingStatus; version: number; updatedAt: string };

/** The record that a save changes, and the version that its form was filled from; empty for a new one. */
export type ResourceKey = { _id?: string; version?: number };
type ResponseOf<Result> = Promise<{ response: Result }>;

/** The endpoints of a resource. */
export type ResourceApi<View extends Resource, Values> = {
  list: (input: InputOf<'/admin/service/list'>, options: CallOptions) => ResponseOf<{ result: View[]; fullcount: number }>;
  /** @param changed the values that were changed */
  save: (changed: Partial<Values>, key: ResourceKey) => ResponseOf<View>;
  archive: (_id: string) => ResponseOf<View>;
  restore: (_id: string) => ResponseOf<View>;
  /** Left out if staff do not choose the order. */
  reorder?: (ids: string[]) => Promise<unknown>;
};

/** The names of a form's values, with those of nested values. */
export type FieldName<Values> = keyof Values & string;

/** A kind of record that staff edit: its list, its form and its endpoints. */
export type ResourceConfig<View extends Resource, Values extends FieldValues> = {
  api: ResourceApi<View, Values>;
  /** The kind, for drafts and presence. */
  type: 'service' | 'project' | 'testimonial' | 'suburb' | 'opening';
  /** The address of its list. */
  path: string;
  title: string;
  /** One record, as in "New service". */
  singular: string;
  nameOf: (record: View) => string;
  columns: readonly TableColumn<View>[];
  fields: readonly FieldConfig<FieldName<Values>>[];
  toValues: (record: View | undefined) => Values;
  /** The fields that error codes of the server belong to. */
  problemFields?: Partial<Record<string, FieldName<Values> | ((values: Values) => FieldName<Values>)>>;
  hasDrafts: boolean;
  /** The public page of a record. */
  publicPath?: (record: View) => string;
  empty: string;
};
