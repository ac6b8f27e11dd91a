import { Outcome } from '#web/account/outcome.tsx';
import { useAction } from '#web/account/use-action.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';

/** Hands a text to the browser as a file. */
function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** All that is kept about the person, as a JSON file. */
export function DownloadData() {
  const { busy, problem, done, run } = useAction();
  const download = () =>
    run(async () => {
      const { response } = await call('/user/data/export');
      saveFile(`my-data-${response.exportedAt.slice(0, 10)}.json`, JSON.stringify(response, null, 2), 'application/json');
      return 'Your data has been downloaded';
    });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" busy={busy} onClick={() => void download()}>
        Download my data
      </Button>
      <Outcome problem={problem} done={done} />
    </div>
  );
}
