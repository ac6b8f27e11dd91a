import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const load = async (content: string, signal: AbortSignal) => (await call('/admin/pages/preview', { content }, { signal })).response.content;

/** What is not saved yet, as the public would see it: cleaned by the server. */
export function PagePreview({ content }: { content: string }) {
  const { data, problem } = useAnswer(content, load);
  if (problem) return <p role="alert">{problem}</p>;
  if (data === undefined) return <Skeleton className="h-96" />;
  // oxlint-disable-next-line react/no-danger -- the server has taken out what is unsafe
  return <div className="prose rounded-sm border border-line bg-card p-4" dangerouslySetInnerHTML={{ __html: data }} />;
}
