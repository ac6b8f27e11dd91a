import type { ComponentType } from 'react';
import type { Area } from '#domain/accounts/staff.ts';

/** A screen of the back office. */
export type AdminRoute = {
  /** With `:name` for a part that names something; `/new` stands before it. */
  path: string;
  title: string;
  /** The part of the back office it belongs to; left out, everybody's. */
  area?: Area;
  /** Where the navigation lists it; left out, it is reached from another screen. */
  group?: string;
  screen: ComponentType;
};
