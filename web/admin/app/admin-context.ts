import { createContext, use } from 'react';
import type { CurrentStaff } from '#contract/admin/current-staff.endpoints.ts';

/** Context of the back office: the signed-in staff member. */
type AdminContextValue = { me: CurrentStaff };

export const AdminContext = createContext<AdminContextValue | undefined>(undefined);

export function useAdmin(): AdminContextValue {
  const value = use(AdminContext);
  if (value === undefined) throw new Error('useAdmin is used outside the back office.');
  return value;
}
