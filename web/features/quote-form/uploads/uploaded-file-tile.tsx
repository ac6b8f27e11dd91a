import { useState } from 'react';
import type { UploadedFile } from '#web/features/quote-form/draft/quote-draft.ts';
import { CloseIcon, FileIcon } from '#web/ui/icons.tsx';
import { localPreviews } from './use-uploads.ts';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

/** Renders an uploaded picture over its local preview, which is visible until the picture has loaded. */
function UploadedPicture({ path, onBroken }: { path: string; onBroken: () => void }) {
  const [preview] = useState(() => localPreviews.get(path));
  return (
    <img
      src={path}
      alt=""
      className="size-full bg-cover bg-center object-cover"
      style={preview === undefined ? undefined : { backgroundImage: `url("${preview}")` }}
      onError={onBroken}
    />
  );
}

/** Renders an uploaded file: its picture or an icon, its name and description, and a button that removes it. */
export function UploadedFileTile({ picture, onRemove }: { picture: UploadedFile; onRemove: () => void }) {
  const { path, name, about } = picture;
  const [isBroken, setBroken] = useState(false);
  const isPdf = /\.pdf$/i.test(path);
  return (
    <li className="relative overflow-hidden rounded-sm border border-line bg-card max-sm:grid max-sm:grid-cols-[5rem_minmax(0,1fr)] max-sm:items-center max-sm:pr-11">
      <span className="grid aspect-4/3 place-items-center overflow-hidden bg-line/50 text-soft max-sm:aspect-auto max-sm:h-full max-sm:min-h-19">
        {isPdf || isBroken ? (
          <span className="grid justify-items-center gap-1.5 text-xs font-semibold tracking-wide">
            <FileIcon className="size-9 max-sm:size-6" />
            {isPdf && <span>PDF</span>}
          </span>
        ) : (
          <UploadedPicture path={path} onBroken={() => setBroken(true)} />
        )}
      </span>
      <span className="block px-2.5 py-2 text-sm leading-snug">
        <span className="line-clamp-2 wrap-anywhere">{name}</span>
        {about && <span className="block text-note tabular-nums">{about}</span>}
      </span>
      <ScriptedButton
        onClick={onRemove}
        aria-label={`Remove ${name}`}
        className="absolute top-0 right-0 grid size-11 place-items-center bg-card/90 hover:text-rust"
      >
        <CloseIcon className="size-4" />
      </ScriptedButton>
    </li>
  );
}
