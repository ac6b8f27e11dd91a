import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';

/**
 * Returns `navigate` without effect after the calling component was unmounted, so that a late response does not navigate a
 * user who has left the screen.
 */
export function useScreenNavigate(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return async (to, options) => {
    if (isMounted.current) await navigate(to, options);
  };
}
