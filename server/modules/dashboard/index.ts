import { overviewEndpoints } from '#contract/admin/overview.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import { createDashboard, type DashboardDependencies } from './dashboard.service.ts';

export function createDashboardModule(dependencies: DashboardDependencies) {
  const overview = createDashboard(dependencies);
  const handlers = serve(overviewEndpoints, {
    '/admin/overview/get': (period, { currentUser }) => overview.get(currentUser, period),
    '/admin/overview/export': ({ part, ...period }) => overview.export(part, period),
  });
  return { handlers };
}
