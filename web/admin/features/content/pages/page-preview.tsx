import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#web/admin/api/query-client.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Previews unsaved content, sanitised by the server as it is on saving. */
export function PagePreview({ content }: { content: string }) {
  const { data, error } = useQuery(queryFor('/admin/pages/preview', { content }));
  if (error) return <p role="alert">{getErrorMessage(error)}</p>;
  if (data === undefined) return <Skeleton className="h-96" />;
  // oxlint-disable-next-line react/no-danger -- sanitised by the server
  return <div className="prose rounded-sm border border-line bg-card p-4" dangerouslySetInnerHTML={{ __html: data.content }} />;
}
