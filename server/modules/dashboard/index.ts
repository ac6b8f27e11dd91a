import { overviewEndpoints } from '#contract/admin/overview.endpoints.ts';
import { todayEndpoints } from '#contract/admin/orders/today.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import { createDashboard, type DashboardDependencies } from './dashboard.service.ts';
import { createToday } from './today.service.ts';

export function createDashboardModule(dependencies: DashboardDependencies) {
  const overview = createDashboard(dependencies);
  const today = createToday({ ...dependencies, countOpenTasks: overview.countOpenTasks });
  const handlers = {
    ...serve(overviewEndpoints, {
      '/admin/overview/get': (period, { currentUser }) => overview.get(currentUser, period),
      '/admin/overview/export': ({ part, ...period }) => overview.export(part, period),
    }),
    ...serve(todayEndpoints, { '/admin/today': (_input, { currentUser }) => today.get(currentUser) }),
  };
  return { handlers };
}
