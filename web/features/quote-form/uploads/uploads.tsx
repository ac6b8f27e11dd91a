import { useEffect, useRef, type CSSProperties, type Dispatch } from 'react';
import { maxShownPictures } from '#domain/media/upload.ts';
import { pluralize } from '#domain/shared/counts.ts';
import type { UploadedFile } from '#web/features/quote-form/draft/quote-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toUploadColumns } from './upload-columns.ts';
import type { FormAction } from '#web/features/quote-form/draft/form-reducer.ts';
import type { PendingUploads } from './pending-uploads.ts';
import { UploadDropzone } from './upload-dropzone.tsx';
import { UploadProgressRow } from './upload-progress-row.tsx';
import { UploadedFileTile } from './uploaded-file-tile.tsx';
import { useUploads, type UploadError } from './use-uploads.ts';

const maxFiles = 30;

type UploadsController = ReturnType<typeof useUploads>;

type UploadErrorNoticeProps = { error: UploadError; hasOtherFiles: boolean } & Pick<UploadsController, 'restore' | 'tryAgain'>;

function UploadErrorNotice({ error, hasOtherFiles, restore, tryAgain }: UploadErrorNoticeProps) {
  const hasClearedFiles = (error.clearedFiles?.length ?? 0) > 0;
  const action = error.file && (
    <>
      <Button onClick={tryAgain}>Try again</Button>
      {hasClearedFiles && (
        <Button variant="secondary" onClick={restore}>
          Undo
        </Button>
      )}
    </>
  );
  const consequence = error.file
    ? `${error.file.name} was not sent.`
    : hasOtherFiles
      ? 'Your other files are still added.'
      : 'Nothing was sent.';
  return (
    <Notice title={error.message} tone="error" action={action}>
      {hasClearedFiles ? 'The file was not sent, and the list was emptied.' : consequence}
    </Notice>
  );
}

function RemovedNotice({ name, onUndo }: { name: string; onUndo: () => void }) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => buttonRef.current?.focus(), []);
  return (
    <p role="status" className="flex flex-wrap items-center justify-between gap-x-4 rounded-sm border border-line bg-card py-1 pr-2 pl-5">
      <span className="min-w-0 py-2 wrap-anywhere">{`${name} removed`}</span>
      <Button ref={buttonRef} variant="quiet" onClick={onUndo}>
        Undo
      </Button>
    </p>
  );
}

type UploadedFilesProps = { pictures: UploadedFile[]; onRemove: (picture: UploadedFile) => void };

/** Renders the files after the first ten, which the specification shows as pictures. */
function MoreFiles({ pictures, onRemove }: UploadedFilesProps) {
  if (pictures.length === 0) return null;
  return (
    <div>
      <p className="text-sm text-soft">
        {pluralize(pictures.length, 'more file is part of your request.', 'more files are part of your request.')}
      </p>
      <ul aria-label="More files" className="mt-2 border-t border-line">
        {pictures.map((picture) => (
          <li key={picture.path} className="flex items-center gap-x-4 border-b border-line text-sm">
            <span className="min-w-0 flex-1 py-2 wrap-anywhere">{picture.name}</span>
            <Button variant="quiet" aria-label={`Remove ${picture.name}`} onClick={() => onRemove(picture)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Renders the files in the order in which they were added: on phones in one column, otherwise in the columns of the
 * specification. The columns share their rows, so that the tiles of a row are equally high.
 */
function UploadedFiles({ pictures, onRemove }: UploadedFilesProps) {
  const columns = toUploadColumns(pictures);
  const sharedRows = { '--rows': columns[0]!.length } as CSSProperties;
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-4" style={sharedRows}>
        {columns.map((column) => (
          <ul key={column[0]!.path} className="grid gap-3 sm:row-span-(--rows) sm:grid-rows-subgrid">
            {column.map((picture) => (
              <UploadedFileTile key={picture.path} picture={picture} onRemove={() => onRemove(picture)} />
            ))}
          </ul>
        ))}
      </div>
      <MoreFiles pictures={pictures.slice(maxShownPictures)} onRemove={onRemove} />
    </>
  );
}

type UploadsProps = { pictures: UploadedFile[]; dispatch: Dispatch<FormAction>; pendingUploads: PendingUploads };

/** Renders the files of a request, which are added one at a time. */
export function Uploads({ pictures, dispatch, pendingUploads }: UploadsProps) {
  const { sending, error, removed, announcement, add, remove, undoRemoval, restore, tryAgain } = useUploads(
    pictures,
    dispatch,
    pendingUploads,
  );
  const fileInputRef = useRef<HTMLInputElement>(null);
  // The clicked button is removed, so the file input gets the focus.
  const withFocusOnInput = (action: () => void) => () => {
    action();
    fileInputRef.current?.focus();
  };
  const isEmpty = pictures.length === 0;
  return (
    <div className="space-y-4">
      <UploadDropzone
        inputRef={fileInputRef}
        title={isEmpty ? 'Add your plan or a picture' : 'Add another file'}
        isFull={pictures.length + sending.length >= maxFiles}
        onFiles={add}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {sending.length > 0 && (
        <ul className="grid gap-2">
          {sending.map((upload) => (
            <UploadProgressRow key={upload.key} upload={upload} onCancel={withFocusOnInput(upload.cancel)} />
          ))}
        </ul>
      )}
      {error && (
        <UploadErrorNotice
          error={error}
          hasOtherFiles={!isEmpty}
          restore={withFocusOnInput(restore)}
          tryAgain={withFocusOnInput(tryAgain)}
        />
      )}
      {removed && <RemovedNotice key={removed.picture.path} name={removed.picture.name} onUndo={withFocusOnInput(undoRemoval)} />}
      {!isEmpty && <UploadedFiles pictures={pictures} onRemove={remove} />}
      {isEmpty && sending.length === 0 && !error && !removed && (
        <p className="text-sm text-soft">No file added yet. A photograph of a sketch is enough.</p>
      )}
    </div>
  );
}
