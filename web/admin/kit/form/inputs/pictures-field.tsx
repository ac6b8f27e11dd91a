import type { ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { uploadPicture } from '#web/admin/api/upload-picture.ts';
import { useIsMounted } from '#web/lib/hooks/use-is-mounted.ts';
import { useLatest } from '#web/lib/hooks/use-latest.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { moveItemToIndex, PictureListEditor } from '#web/admin/components/pictures/picture-list-editor.tsx';
import { trackUpload } from './pending-picture-uploads.ts';

type StoredImage = Omit<ResolvedPicture, 'picture' | 'alt' | 'focus'> & { _id: string; alt?: string };
type UploadResponse = { response: { result: StoredImage[] } };

type PicturesFieldProps = {
  label: string;
  pictures: readonly ResolvedPicture[];
  /** Returns the current pictures, also before the next render. */
  getPictures: () => readonly ResolvedPicture[];
  single: boolean;
  /** True for pictures without alt text. */
  hasNoAltText?: boolean | undefined;
  onChange: (pictures: ResolvedPicture[]) => void;
};

/** Renders a form field with pictures. They are saved with the form. */
export function PicturesField({ label, pictures, getPictures, single, hasNoAltText, onChange }: PicturesFieldProps) {
  const offerUndo = useScopedUndo();
  // When an upload completes, the field may have another index in its list.
  const latestGetPictures = useLatest(getPictures);
  const latestOnChange = useLatest(onChange);
  const isMounted = useIsMounted();
  const updatePictures = (change: (current: readonly ResolvedPicture[]) => ResolvedPicture[]) =>
    latestOnChange.current(change(latestGetPictures.current()));
  const add = (images: readonly StoredImage[]) => {
    // The field was removed during the upload.
    if (!isMounted.current)
      return showToast('The picture was added to the library, but the item it was for no longer exists', { tone: 'error' });
    const newPictures = images.map(({ _id, path, width, height, placeholder, alt = '' }): ResolvedPicture => {
      return { picture: _id, path, width, height, placeholder, alt, focus: null };
    });
    return updatePictures((current) =>
      single ? newPictures : [...current, ...newPictures.filter((image) => current.every(({ picture }) => picture !== image.picture))],
    );
  };
  const changePicture = (index: number, changes: Partial<ResolvedPicture>) =>
    updatePictures((current) => current.with(index, { ...current[index]!, ...changes }));

  return (
    <div role="group" aria-label={label}>
      <PictureListEditor
        pictures={pictures.map(({ picture, ...properties }) => ({ _id: picture, ...properties }))}
        single={single}
        hasNoAltText={hasNoAltText}
        savesWhileTyping
        uploadFile={async (file, onProgress) =>
          add((await uploadPicture<UploadResponse>('/admin/picture/save', '', file, onProgress)).response.result)
        }
        addFromLibrary={(images) => Promise.resolve(add(images))}
        onUpload={trackUpload}
        onMove={(from, to) => to >= 0 && to < pictures.length && updatePictures((current) => moveItemToIndex(current, from, to))}
        onRemove={(index) => {
          const removedPicture = pictures[index]!;
          // A single picture cannot be restored next to the one that replaced it.
          const isReplaced = (current: readonly ResolvedPicture[]) => single && current.length > 0;
          updatePictures((current) => current.toSpliced(index, 1));
          offerUndo(
            'Picture removed. Save to apply.',
            () =>
              Promise.resolve(
                updatePictures((current) =>
                  isReplaced(current) || current.some(({ picture }) => picture === removedPicture.picture)
                    ? [...current]
                    : current.toSpliced(index, 0, removedPicture),
                ),
              ),
            () => isReplaced(latestGetPictures.current()),
          );
        }}
        onEdit={(index, { alt, focus }) => {
          changePicture(index, { ...(alt !== undefined && { alt }), ...(focus !== undefined && { focus: focus ?? null }) });
          return Promise.resolve(true);
        }}
      />
    </div>
  );
}
