import { route, type RouteConfig } from '@react-router/dev/routes';
import { routeTable } from './lib/route-table.ts';

// Exact and case-sensitive, as the specification wants its routes.
export default [
  ...routeTable.map(({ path, file }) => route(path, file, { id: path, caseSensitive: true })),
  // The back office has its own table of screens: one route here, so that public pages know nothing of them.
  route('/admin/*', 'admin/frame.tsx', { id: '/admin/*', caseSensitive: true }),
  route('*', 'site/not-found.tsx'),
] satisfies RouteConfig;
