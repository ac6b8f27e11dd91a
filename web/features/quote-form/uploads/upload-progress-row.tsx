import { useEffect, useState } from 'react';
import { CloseIcon, FileIcon } from '#web/ui/icons.tsx';
import type { UploadInProgress } from './use-uploads.ts';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

const slowAfterMs = 8000;

function getStatusText({ share }: UploadInProgress, isSlow: boolean): string {
  if (share === undefined) return 'Waiting for the previous file';
  if (share === 1) return 'Uploaded, checking the file';
  return isSlow ? 'Slow connection: you can continue with the form' : '';
}

const barClass =
  '[&::-moz-progress-bar]:bg-rust [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-rust ' +
  '[&::-webkit-progress-value]:transition-[inline-size]';

/** Renders a file that is being uploaded: its description, its progress and a button that cancels it. */
export function UploadProgressRow({ upload, onCancel }: { upload: UploadInProgress; onCancel: () => void }) {
  const { key, file, about, preview, share = 0 } = upload;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const statusText = getStatusText(upload, isSlow);
  return (
    <li className="flex items-center gap-3.5 rounded-sm border border-line bg-card py-2 pr-1 pl-2.5">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-xs bg-line/50 text-soft">
        {preview === undefined ? <FileIcon className="size-6" /> : <img src={preview} alt="" className="size-full object-cover" />}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor={key} className="line-clamp-1 text-sm font-semibold wrap-anywhere">{`Sending ${file.name}`}</label>
          {upload.share !== undefined && (
            <span className="text-sm whitespace-nowrap text-soft tabular-nums" aria-hidden="true">
              {`${Math.floor(share * 100)}%`}
            </span>
          )}
        </div>
        <progress id={key} max={1} value={share} className={`my-1.5 block h-1 w-full appearance-none bg-line ${barClass}`} />
        <p className="line-clamp-2 text-note leading-snug">{[about, statusText].filter(Boolean).join(' · ')}</p>
      </div>
      <ScriptedButton
        onClick={onCancel}
        aria-label={`Cancel ${file.name}`}
        className="grid size-11 shrink-0 place-items-center hover:text-rust"
      >
        <CloseIcon className="size-4" />
      </ScriptedButton>
    </li>
  );
}
