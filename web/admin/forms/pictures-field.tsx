import { useEffect, useRef } from 'react';
import type { ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { uploadPicture } from '#web/admin/api/upload-picture.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { moveItem, PictureListEditor } from '#web/admin/components/pictures/picture-list-editor.tsx';
import { trackUpload } from './pending-picture-uploads.ts';

type StoredImage = Omit<ResolvedPicture, 'picture' | 'alt' | 'focus'> & { _id: string; alt?: string };
type UploadResponse = { response: { result: StoredImage[] } };

type PicturesFieldProps = {
  label: string;
  pictures: readonly ResolvedPicture[];
  /** Returns the current pictures, also between two renders. */
  latest: () => readonly ResolvedPicture[];
  single: boolean;
  /** True for pictures without alt text. */
  wordless?: boolean | undefined;
  onChange: (pictures: ResolvedPicture[]) => void;
};

/** The pictures field of a form. They are saved with the form. */
export function PicturesField({ label, pictures, latest, single, wordless, onChange }: PicturesFieldProps) {
  const offer = useScopedUndo();
  // Uploads arrive later; by then the field may have moved within its list.
  const current = useRef({ latest, onChange });
  const isHere = useRef(true);
  useEffect(() => {
    current.current = { latest, onChange };
  });
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const set = (change: (now: readonly ResolvedPicture[]) => ResolvedPicture[]) =>
    current.current.onChange(change(current.current.latest()));
  const add = (images: readonly StoredImage[]) => {
    // The field was removed while the picture was being uploaded.
    if (!isHere.current)
      return showToast('The picture was added to the library, but the item it was for no longer exists', { tone: 'alarm' });
    const added = images.map(({ _id, path, width, height, placeholder, alt = '' }): ResolvedPicture => {
      return { picture: _id, path, width, height, placeholder, alt, focus: null };
    });
    // A picture that is already in the list is not added again.
    return set((now) => (single ? added : [...now, ...added.filter((image) => now.every(({ picture }) => picture !== image.picture))]));
  };
  const change = (index: number, next: Partial<ResolvedPicture>) => set((now) => now.with(index, { ...now[index]!, ...next }));

  return (
    <div role="group" aria-label={label}>
      <PictureListEditor
        pictures={pictures.map(({ picture, ...shown }) => ({ _id: picture, ...shown }))}
        single={single}
        wordless={wordless}
        asTyped
        send={async (file, onProgress) =>
          add((await uploadPicture<UploadResponse>('/admin/picture/save', '', file, onProgress)).response.result)
        }
        choose={(images) => Promise.resolve(add(images))}
        onUpload={trackUpload}
        onMove={(from, to) => to >= 0 && to < pictures.length && set((now) => moveItem(now, from, to))}
        onRemove={(index) => {
          const removed = pictures[index]!;
          set((now) => now.toSpliced(index, 1));
          offer('Picture removed. Save to apply.', () =>
            Promise.resolve(
              set((now) => (now.some(({ picture }) => picture === removed.picture) ? [...now] : now.toSpliced(index, 0, removed))),
            ),
          );
        }}
        onEdit={(index, { alt, focus }) => {
          change(index, { ...(alt !== undefined && { alt }), ...(focus !== undefined && { focus: focus ?? null }) });
          return Promise.resolve(true);
        }}
      />
    </div>
  );
}
