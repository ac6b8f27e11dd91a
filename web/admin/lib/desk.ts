import { createContext, use } from 'react';
import type { Me } from '#contract/admin/desk.ts';

/** Who is at the back office, and what the address of the screen names. */
export type Desk = { me: Me; params: Readonly<Record<string, string>> };

export const DeskContext = createContext<Desk | undefined>(undefined);

/** For screens, which only show to staff. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (desk === undefined) throw new Error('A screen of the back office stands in its frame.');
  return desk;
}
