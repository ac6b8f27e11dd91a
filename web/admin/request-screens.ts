import { lazy } from 'react';
import * as paths from './paths.ts';
import type { Screen } from './screen.ts';

/** The screens where requests are answered. */
export const requestScreens: readonly Screen[] = [
  { path: paths.requests, title: 'Requests', area: 'quotes', group: '', screen: lazy(() => import('./requests/requests.tsx')) },
  { path: `${paths.requests}/:id`, title: 'Request', area: 'quotes', screen: lazy(() => import('./requests/request.tsx')) },
];
