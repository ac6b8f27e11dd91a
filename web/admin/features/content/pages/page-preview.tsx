import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#web/admin/api/query-client.ts';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Previews unsaved content. The server sanitizes it as on saving. */
export function PagePreview({ content }: { content: string }) {
  const query = useQuery(queryFor('/admin/pages/preview', { content }));
  return (
    <QueryPanel query={query} errorTitle="The preview could not be loaded" skeleton={<Skeleton className="h-96" />}>
      {(page) => (
        // oxlint-disable-next-line react/no-danger -- sanitized by the server
        <div className="prose rounded-sm border border-line bg-card p-4" dangerouslySetInnerHTML={{ __html: page.content }} />
      )}
    </QueryPanel>
  );
}
