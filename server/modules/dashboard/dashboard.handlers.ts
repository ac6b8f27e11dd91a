import type { overviewCalls } from '#contract/admin/overview.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import type { Overview } from './dashboard.service.ts';

type OverviewPaths = (typeof overviewCalls)[number]['path'];

export const overviewHandlers = (overview: Overview): Pick<Handlers, OverviewPaths> => ({
  '/admin/overview/get': async (period, { person }) => ({ response: await overview.get(person, period) }),
  '/admin/overview/export': async ({ part, ...period }) => ({ response: await overview.export(part, period) }),
});
