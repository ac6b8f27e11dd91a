import { createDashboardHandlers } from './dashboard.handlers.ts';
import { createDashboard, type DashboardDependencies } from './dashboard.service.ts';

export const createDashboardModule = (dependencies: DashboardDependencies) => ({
  handlers: createDashboardHandlers(createDashboard(dependencies)),
});
