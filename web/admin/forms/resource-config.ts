import type { FormValues } from './use-draft.ts';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import type { ListingStatus } from '#web/admin/components/listing-status-badge.tsx';
import type { FieldConfig } from './field-config.ts';

/** What every thing that staff edit has. */
export type Resource = { _id: string; status: ListingStatus; version: number; updatedAt: string };

/** One kind of thing that staff edit: its list, its form, its calls. */
export type ResourceConfig<View extends Resource> = {
  /** In the paths of its calls: `/admin/<call>/save`. */
  call: 'service' | 'project' | 'testimonial' | 'suburb' | 'opening';
  /** Its list's address. */
  path: string;
  title: string;
  /** One of them, in words: `service`. */
  one: string;
  nameOf: (thing: View) => string;
  columns: readonly TableColumn<View>[];
  fields: readonly FieldConfig[];
  valuesOf: (thing: View | undefined) => FormValues;
  /** What is saved of values that were changed. */
  toInput: (changed: FormValues) => object;
  /** Whether staff choose its order. */
  ordered: boolean;
  /** Whether it can be a draft. */
  drafts: boolean;
  /** Where the public sees it. */
  shownAt?: (thing: View) => string;
  empty: string;
};
