import { createContext } from 'react';

/**
 * Whether what stands within is out of sight for now, as a screen is until the same person has signed in again. Nothing of it is then
 * modal, which would keep everybody from what shows in its place; what was open is open again afterwards.
 */
export const SetAside = createContext(false);
