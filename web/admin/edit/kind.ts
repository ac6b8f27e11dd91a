import type { Values } from '#web/admin/lib/use-draft.ts';
import type { Column } from '#web/admin/ui/data-table.tsx';
import type { ListingStatus } from '#web/admin/ui/status.tsx';
import type { EditField } from './fields.ts';

/** What every thing that staff edit has. */
export type Thing = { _id: string; status: ListingStatus; version: number; updatedAt: string };

/** One kind of thing that staff edit: its list, its form, its calls. */
export type Kind<View extends Thing> = {
  /** In the paths of its calls: `/admin/<call>/save`. */
  call: 'service' | 'project' | 'testimonial' | 'suburb' | 'opening';
  /** Its list's address. */
  path: string;
  title: string;
  /** One of them, in words: `service`. */
  one: string;
  nameOf: (thing: View) => string;
  columns: readonly Column<View>[];
  fields: readonly EditField[];
  valuesOf: (thing: View | undefined) => Values;
  /** What is saved of values that were changed. */
  toInput: (changed: Values) => object;
  /** Whether staff choose its order. */
  ordered: boolean;
  /** Whether it can be a draft. */
  drafts: boolean;
  /** Where the public sees it. */
  shownAt?: (thing: View) => string;
  empty: string;
};
