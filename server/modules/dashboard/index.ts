import { overviewEndpoints } from '#contract/admin/overview.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import { createDashboard, type DashboardDependencies } from './dashboard.service.ts';

export function createDashboardModule(dependencies: DashboardDependencies) {
  const overview = createDashboard(dependencies);
  const handlers = serve(overviewEndpoints, {
    '/admin/overview/get': async (period, { currentUser }) => ({ response: await overview.get(currentUser, period) }),
    '/admin/overview/export': async ({ part, ...period }) => ({ response: await overview.export(part, period) }),
  });
  return { handlers };
}
