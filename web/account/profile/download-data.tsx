import { ActionStatus } from '#web/ui/status/action-status.tsx';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { call } from '#web/lib/api/api-client.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { Button } from '#web/ui/button.tsx';

/** Renders the button that downloads the user's personal data as a JSON file. */
export function DownloadData() {
  const { busy, error, message, run } = useAsyncAction();
  const download = () =>
    run(async () => {
      const { response } = await call('/user/data/export');
      downloadFile(`my-data-${response.exportedAt.slice(0, 10)}.json`, JSON.stringify(response, null, 2), 'application/json');
      return 'Your data has been downloaded';
    });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="quiet" className="-mx-2" busy={busy} onClick={() => void download()}>
        Download my data
      </Button>
      <ActionStatus error={error} success={message} />
    </div>
  );
}
