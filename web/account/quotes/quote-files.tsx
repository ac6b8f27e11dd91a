import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { downloadUpload } from '#web/lib/download-upload.ts';
import { formatFileSize } from '#web/lib/format/file-size.ts';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { FileIcon } from '#web/ui/icons.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';

type QuoteFile = QuoteDetail['files'][number];

function QuoteFileItem({ file: { path, name, bytes } }: { file: QuoteFile }) {
  const { busy, error, run } = useAsyncAction();
  return (
    <li className="border-b border-line">
      <ScriptedButton
        aria-busy={busy}
        onClick={() => void run(() => downloadUpload(path))}
        className="flex min-h-13 w-full items-center gap-3 py-2 text-left hover:text-rust"
      >
        <FileIcon />
        <span className="min-w-0 flex-1 wrap-anywhere underline decoration-line underline-offset-4">{name}</span>
        <span className="text-sm whitespace-nowrap text-soft tabular-nums">{formatFileSize(bytes)}</span>
      </ScriptedButton>
      <ActionStatus error={error} className="pb-2" />
    </li>
  );
}

/** Renders the files of a request; each downloads on a click. */
export function QuoteFiles({ files }: { files: readonly QuoteFile[] }) {
  return (
    <ul className="border-t border-line">
      {files.map((file) => (
        <QuoteFileItem key={file.path} file={file} />
      ))}
    </ul>
  );
}
