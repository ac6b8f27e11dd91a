import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  splitRouteModules: false,
  // Every route is known to the browser from the start: nothing about a site this small is worth a later request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
