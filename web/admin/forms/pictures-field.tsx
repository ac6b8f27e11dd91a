import { useEffect, useRef } from 'react';
import type { UsedPicture } from '#contract/admin/editing.ts';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { uploadPicture } from '#web/admin/api/upload-picture.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { moveItem, PictureListEditor } from '#web/admin/components/pictures/picture-list-editor.tsx';
import { trackUpload } from './pending-uploads.ts';

type Kept = Omit<UsedPicture, 'picture' | 'alt' | 'focus'> & { _id: string; alt?: string };
type Answer = { response: { result: Kept[] } };

type PicturesFieldProps = {
  label: string;
  pictures: readonly UsedPicture[];
  /** Returns the present pictures, also between two renders. */
  latest: () => readonly UsedPicture[];
  single: boolean;
  /** Nothing is said of them. */
  wordless?: boolean | undefined;
  onChange: (pictures: UsedPicture[]) => void;
};

/** Pictures of a form, which are saved with it. */
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
  const set = (change: (now: readonly UsedPicture[]) => UsedPicture[]) => current.current.onChange(change(current.current.latest()));
  const take = (kept: readonly Kept[]) => {
    // What stands in its place now is something else.
    if (!isHere.current) return showToast('The picture is among the kept pictures: what it was for is here no longer', { tone: 'alarm' });
    const added = kept.map(({ _id, path, width, height, placeholder, alt = '' }): UsedPicture => {
      return { picture: _id, path, width, height, placeholder, alt, focus: null };
    });
    // The same picture twice is one.
    return set((now) => (single ? added : [...now, ...added.filter((one) => now.every(({ picture }) => picture !== one.picture))]));
  };
  const change = (index: number, next: Partial<UsedPicture>) => set((now) => now.with(index, { ...now[index]!, ...next }));

  return (
    <div role="group" aria-label={label}>
      <PictureListEditor
        pictures={pictures.map(({ picture, ...shown }) => ({ _id: picture, ...shown }))}
        single={single}
        wordless={wordless}
        asTyped
        send={async (file, onProgress) => take((await uploadPicture<Answer>('/admin/picture/save', '', file, onProgress)).response.result)}
        choose={(kept) => Promise.resolve(take(kept))}
        onSending={trackUpload}
        onMove={(from, to) => to >= 0 && to < pictures.length && set((now) => moveItem(now, from, to))}
        onRemove={(index) => {
          const gone = pictures[index]!;
          set((now) => now.toSpliced(index, 1));
          offer('The picture is taken off, once you save', () =>
            Promise.resolve(set((now) => (now.some(({ picture }) => picture === gone.picture) ? [...now] : now.toSpliced(index, 0, gone)))),
          );
        }}
        onSay={(index, { alt, focus }) => {
          change(index, { ...(alt !== undefined && { alt }), ...(focus !== undefined && { focus: focus ?? null }) });
          return Promise.resolve(true);
        }}
      />
    </div>
  );
}
