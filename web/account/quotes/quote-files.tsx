import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { formatFileSize } from '#web/lib/format/file-size.ts';
import { FileIcon } from '#web/ui/icons.tsx';

export function QuoteFiles({ files }: { files: QuoteDetail['files'] }) {
  return (
    <ul className="border-t border-line">
      {files.map(({ path, name, bytes }) => (
        <li key={path} className="border-b border-line">
          <a href={path} download={name} className="flex min-h-13 items-center gap-3 py-2 hover:text-rust">
            <FileIcon />
            <span className="min-w-0 flex-1 wrap-anywhere underline decoration-line underline-offset-4">{name}</span>
            <span className="text-sm whitespace-nowrap text-soft tabular-nums">{formatFileSize(bytes)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
