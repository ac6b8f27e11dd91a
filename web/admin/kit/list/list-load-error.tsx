import { useLocation } from 'react-router';
import { isApiError } from '#domain/errors/api-error.ts';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { Notice } from '#web/ui/notice.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';

type ListLoadErrorProps = { title: string; error: Error; isRetrying?: boolean; onRetry: () => void };

/**
 * Shows that a list could not be loaded. A retry with an unknown filter in the URL, for example from an old bookmark,
 * would fail again. The error then contains a link to the unfiltered list.
 */
export function ListLoadError({ title, error, isRetrying = false, onRetry }: ListLoadErrorProps) {
  const { pathname, search } = useLocation();
  if (search !== '' && isApiError(error) && error.code === 'bad_input') {
    return (
      <Notice tone="error" title={title} action={<AdminButtonLink to={pathname}>Show all</AdminButtonLink>}>
        The address of this page has a filter that does not exist.
      </Notice>
    );
  }
  return (
    <LoadError title={title} isRetrying={isRetrying} onRetry={onRetry}>
      {getErrorMessage(error)}
    </LoadError>
  );
}
