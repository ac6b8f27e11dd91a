import { useNavigate, type NavigateOptions } from 'react-router';
import { useIsMounted } from '#web/lib/hooks/use-is-mounted.ts';

/**
 * Returns `navigate` without effect after the calling component was unmounted, so that a late response does not navigate a
 * user who has left the screen.
 */
export function useScreenNavigate(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  return async (to, options) => {
    if (isMounted.current) await navigate(to, options);
  };
}
