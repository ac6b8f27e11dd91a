import * as paths from './paths.ts';
import type { Screen } from './screen.ts';
import { late } from './ui/late.tsx';

/** The screens where requests are answered. */
export const requestScreens: readonly Screen[] = [
  { path: paths.requests, title: 'Requests', area: 'quotes', group: '', screen: late(() => import('./requests/requests.tsx')) },
  { path: `${paths.requests}/:id`, title: 'Request', area: 'quotes', screen: late(() => import('./requests/request.tsx')) },
];
