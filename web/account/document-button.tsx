import { call } from '#web/lib/api/api-client.ts';
import { downloadUrl } from '#web/lib/download-file.ts';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { FileIcon } from '#web/ui/icons.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';

type DocumentButtonProps = { documentId: string; variant?: ButtonVariant; children: string };

/** Renders the button that downloads a PDF. Each click requests a new link, because a link works for only ten minutes. */
export function DocumentButton({ documentId, variant = 'secondary', children }: DocumentButtonProps) {
  const { busy, error, run } = useAsyncAction();
  const download = () =>
    run(async () => {
      const { url } = (await call('/user/documents/link', { documentId })).response;
      downloadUrl(url);
    });
  return (
    <div className="print:hidden">
      <Button variant={variant} busy={busy} onClick={() => void download()}>
        <FileIcon />
        {children}
      </Button>
      <ActionStatus error={error} className="mt-2 max-w-72" />
    </div>
  );
}
