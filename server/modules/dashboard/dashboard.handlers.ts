import type { overviewEndpoints } from '#contract/admin/overview.endpoints.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { DashboardService } from './dashboard.service.ts';

type OverviewPaths = keyof typeof overviewEndpoints;

export const createDashboardHandlers = (overview: DashboardService): Pick<Handlers, OverviewPaths> => ({
  '/admin/overview/get': async (period, { currentUser }) => ({ response: await overview.get(currentUser, period) }),
  '/admin/overview/export': async ({ part, ...period }) => ({ response: await overview.export(part, period) }),
});
