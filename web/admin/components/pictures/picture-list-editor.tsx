import type { LibraryPictureDto } from '#contract/admin/picture-library.endpoints.ts';
import { AlertIcon, CloseIcon } from '#web/ui/icons.tsx';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { focusOnRemoval } from '#web/admin/components/focus-on-removal.ts';
import { FileButton } from '#web/admin/components/inputs/file-button.tsx';
import { FileDropZone } from '#web/admin/components/inputs/file-drop-zone.tsx';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { PictureLibraryDialog } from './picture-library-dialog.tsx';
import { SortableList } from '#web/admin/components/sortable.tsx';
import { PictureCard, getPictureName, type EditablePicture, type PictureEdit } from './picture-card.tsx';
import { useUploadQueue, type UploadItem } from './use-upload-queue.ts';

/** Returns a list with one item moved to another index. */
export const moveItemToIndex = <Item,>(items: readonly Item[], from: number, to: number): Item[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);

type PictureListEditorProps = {
  pictures: readonly EditablePicture[];
  /** Kinds to choose from; undefined if the pictures have no kind. */
  kinds?: readonly { value: string; label: string }[] | undefined;
  /** True for at most one picture: a second one replaces the first. */
  single?: boolean;
  /** True for pictures without alt text, because the text next to each picture describes it. */
  hasNoAltText?: boolean | undefined;
  /** True to report each change of an alt text; false to report on blur. */
  savesWhileTyping?: boolean;
  /** Uploads one file and adds the picture to the list. */
  uploadFile: (file: File, onProgress: (share: number) => void) => Promise<void>;
  /** Adds pictures from the library. */
  addFromLibrary: (pictures: readonly LibraryPictureDto[]) => Promise<void>;
  /** Called with each upload, so that saving can wait for it. */
  onUpload?: (upload: Promise<void>) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Saves a change. @returns true if it was saved */
  onEdit: (index: number, edit: PictureEdit) => Promise<boolean>;
};

function UploadList({ uploads, onDismiss }: { uploads: readonly UploadItem[]; onDismiss: (key: number) => void }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="mt-2 space-y-1.5" aria-label="Uploading">
      {uploads.map(({ key, name, share, errorMessage }) => (
        <li key={key} ref={focusOnRemoval} className="flex items-center gap-2 text-small">
          {errorMessage && <AlertIcon className="size-4 text-error" />}
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {errorMessage ? (
            <>
              <span role="alert" className="text-error">
                {errorMessage}
              </span>
              <IconButton label={`Dismiss ${name}`} data-removes-item onClick={() => onDismiss(key)}>
                <CloseIcon className="size-4" />
              </IconButton>
            </>
          ) : (
            <progress className="w-28" aria-label={`Uploading ${name}`} value={share} />
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * Edits a list of pictures: uploads files, adds pictures from the library, reorders and removes pictures, and edits their
 * alt text.
 */
export function PictureListEditor({
  pictures,
  kinds,
  single = false,
  hasNoAltText,
  savesWhileTyping = false,
  ...props
}: PictureListEditorProps) {
  const { uploadFile, addFromLibrary, onUpload, onMove, onRemove, onEdit } = props;
  const { uploads, add, dismiss } = useUploadQueue(uploadFile);
  const indexOf = (pictureId: string) => pictures.findIndex(({ _id }) => _id === pictureId);

  const upload = (files: readonly File[]) => {
    if (files.length === 0) return;
    const uploadPromise = add(single ? files.slice(0, 1) : files);
    onUpload?.(uploadPromise);
  };

  return (
    <>
      <SortableList
        ids={pictures.map(({ _id }) => _id)}
        getName={(pictureId) => getPictureName(indexOf(pictureId))}
        onMove={(pictureId, targetId) => onMove(indexOf(pictureId), indexOf(targetId))}
      >
        <ol className="space-y-2">
          {pictures.map((picture, index) => (
            <PictureCard
              key={picture._id}
              picture={picture}
              index={index}
              count={pictures.length}
              kinds={kinds}
              hasNoAltText={hasNoAltText}
              savesWhileTyping={savesWhileTyping}
              single={single}
              onMove={(to) => onMove(index, to)}
              onRemove={() => onRemove(index)}
              onEdit={(edit) => onEdit(index, edit)}
            />
          ))}
        </ol>
      </SortableList>
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <FileDropZone className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 p-2" onDrop={upload}>
        <FileButton accept="image/jpeg,image/png,image/webp,image/avif" multiple={!single} onChoose={upload}>
          {single ? (pictures.length === 0 ? 'Add picture' : 'Replace picture') : 'Add pictures'}
        </FileButton>
        <AdminButton variant="quiet" onClick={() => openDialog(<PictureLibraryDialog single={single} onChoose={addFromLibrary} />)}>
          Choose from library
        </AdminButton>
        <p className="text-note">
          {single
            ? 'or drop a file here: JPEG, PNG, WebP or AVIF, up to 20 MB'
            : 'or drop files here: JPEG, PNG, WebP or AVIF, up to 20 MB each'}
        </p>
      </FileDropZone>
    </>
  );
}
