import { useRef, useState, type Dispatch } from 'react';
import { shownPictures, uploadAccept } from '#domain/upload.ts';
import type { QuotePicture } from '#web/lib/quote-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { CloseIcon, FileIcon, UploadIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { inColumns } from './columns.ts';
import type { FormAction } from './draft-reducer.ts';
import { useUploads } from './use-uploads.ts';

/** As many as one request takes. */
const most = 30;

function Tile({ picture, onRemove }: { picture: QuotePicture; onRemove: () => void }) {
  const [broken, setBroken] = useState(false);
  const drawn = broken || /\.pdf$/i.test(picture.path);
  return (
    <li className="relative border border-line bg-card">
      <span className="grid aspect-4/3 place-items-center overflow-hidden bg-line/50 text-soft">
        {drawn ? (
          <FileIcon className="size-8" />
        ) : (
          <img src={picture.path} alt="" className="size-full object-cover" onError={() => setBroken(true)} />
        )}
      </span>
      <span className="line-clamp-2 px-2.5 py-2 text-sm leading-snug wrap-anywhere">{picture.name}</span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove ${picture.name}`}
        className="absolute top-0 right-0 grid size-11 place-items-center bg-card/90 hover:text-rust"
      >
        <CloseIcon className="size-4" />
      </button>
    </li>
  );
}

function Sending({ name, share }: { name: string; share: number }) {
  return (
    <div className="flex-1">
      <label htmlFor="upload-share" className="line-clamp-1 text-sm wrap-anywhere">
        Sending {name}
      </label>
      <progress id="upload-share" max={1} value={share} className="h-1.5 w-full accent-rust" />
    </div>
  );
}

/** The plan and pictures that go with a request, one at a time. */
export function Uploads({ pictures, dispatch }: { pictures: QuotePicture[]; dispatch: Dispatch<FormAction> }) {
  const { sending, fault, add, undo, remove } = useUploads(pictures, dispatch);
  const box = useRef<HTMLInputElement>(null);
  const hidden = pictures.length - shownPictures;
  const removeAndStay = (path: string) => {
    remove(path);
    box.current?.focus();
  };
  return (
    <div className="space-y-4">
      <label className="relative flex min-h-24 items-center gap-4 rounded-sm border border-dashed border-edge bg-card px-5 py-4 hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rust">
        <UploadIcon className="size-6 text-rust" />
        <span className={sending ? 'sr-only' : ''}>
          <span className="block font-semibold">{pictures.length === 0 ? 'Add your plan or a picture' : 'Add another file'}</span>
          <span className="block text-sm text-soft">PDF, PNG or JPEG, up to 5 MB, one at a time</span>
        </span>
        {sending && <Sending {...sending} />}
        {/* It lies over the whole box, so files can be dropped on it. Several can be picked, so that the refusal can say why. */}
        <input
          ref={box}
          type="file"
          name="pictures"
          multiple
          accept={uploadAccept}
          disabled={pictures.length >= most}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // The same file may be chosen again after it was mended.
            target.value = '';
            void add(files);
          }}
        />
      </label>
      {fault && (
        <Notice
          title={fault.words}
          tone="alarm"
          action={
            fault.emptied && (
              <Button variant="secondary" onClick={undo}>
                Undo
              </Button>
            )
          }
        >
          {fault.emptied ? 'The file was not sent, and the list was emptied.' : 'Your other files are kept.'}
        </Notice>
      )}
      {pictures.length > 0 && (
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
          {inColumns(pictures).map((column) => (
            <ul key={column[0]!.path} className="grid gap-3">
              {column.map((picture) => (
                <Tile key={picture.path} picture={picture} onRemove={() => removeAndStay(picture.path)} />
              ))}
            </ul>
          ))}
        </div>
      )}
      {pictures.length === 0 && !sending && !fault && (
        <p className="text-sm text-soft">No file added yet. A photograph of a sketch is enough.</p>
      )}
      {hidden > 0 && <p className="text-sm text-soft">{hidden === 1 ? '1 more file goes along.' : `${hidden} more files go along.`}</p>}
    </div>
  );
}
