import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#web/admin/api/query-client.ts';

// A link works for ten minutes. Another one is loaded when a file is shown after eight minutes.
const staleTime = 8 * 60_000;
// A younger link that fails belongs to a file that cannot be opened.
const renewalMs = 60_000;

/**
 * Loads a link to a file of a quote.
 * @returns `url`, undefined while the link loads; `handleError` for a file that does not open, which replaces an older link
 */
export function useFileLink(path: string) {
  const {
    data: link,
    dataUpdatedAt,
    isError,
    isFetching,
    isStale,
    refetch,
  } = useQuery({ ...queryFor('/user/uploads/link', { path }), staleTime });
  const data = isStale && isFetching ? undefined : link;
  const [failedUrl, setFailedUrl] = useState<string>();
  const hasUrlFailed = data !== undefined && data.url === failedUrl;
  const retry = () => {
    setFailedUrl(data?.url);
    void refetch();
  };
  return {
    url: hasUrlFailed ? undefined : data?.url,
    hasFailed: !isFetching && (isError || hasUrlFailed),
    handleError: () => (Date.now() - dataUpdatedAt > renewalMs ? retry() : setFailedUrl(data?.url)),
    retry,
  };
}
