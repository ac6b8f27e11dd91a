import { createContext, use } from 'react';
import type { Me } from '#contract/admin/desk.ts';

/** Who is at the back office, and what the address of the screen names. */
export type AdminContextValue = { me: Me; params: Readonly<Record<string, string>> };

export const AdminContext = createContext<AdminContextValue | undefined>(undefined);

/** For screens, which only show to staff. */
export function useAdmin(): AdminContextValue {
  const desk = use(AdminContext);
  if (desk === undefined) throw new Error('A screen of the back office stands in its frame.');
  return desk;
}
