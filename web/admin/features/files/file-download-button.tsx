import { downloadUpload } from '#web/lib/download-upload.ts';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import type { ViewerFile } from './file-viewer.tsx';

/** Renders the button that downloads a file. A toast shows an error. */
export function FileDownloadButton({ file: { path, name }, className }: { file: ViewerFile; className: string }) {
  const { busy, run } = useAsyncAction();
  return (
    <button type="button" aria-busy={busy} className={className} onClick={() => void run(() => downloadUpload(path))}>
      Download<span className="sr-only">{` ${name}`}</span>
    </button>
  );
}
