import { useEffect } from 'react';
import { createPath, useNavigation } from 'react-router';
import { routeCodeUnavailableStore } from '#web/lib/router/lazy-route.ts';
import { useStore } from '#web/lib/stores/create-store.ts';

/** Opens the target of a navigation as a document when the code of a route could not be loaded, for example after a new release. */
export function RouteCodeGuard() {
  const isUnavailable = useStore(routeCodeUnavailableStore);
  const { location: target } = useNavigation();
  useEffect(() => {
    if (isUnavailable && target) location.assign(createPath(target));
  }, [isUnavailable, target]);
  return null;
}
