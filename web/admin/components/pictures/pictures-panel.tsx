import type { MultipartPath } from '#contract/index.ts';
import { moveItemToPosition, getDropPosition } from '#domain/shared/list-position.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { useOptimisticList, type ListChange } from '#web/admin/kit/list/use-optimistic-list.ts';
import { uploadPicture } from '#web/admin/api/upload-picture.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import type { EditablePicture, PictureEdit } from './picture-card.tsx';
import { PictureListEditor } from './picture-list-editor.tsx';

type PicturesPanelProps<PictureType extends EditablePicture> = {
  /** Id of the record that has the pictures. */
  id: string;
  pictures: readonly PictureType[];
  /** Kinds to choose from; undefined if the pictures have no kind. */
  kinds?: readonly { value: string; label: string }[];
  addPath: MultipartPath;
  /** Adds pictures from the library. */
  addFromLibrary: (ids: string[]) => Promise<PictureType[]>;
  arrange: (pictures: ({ _id: string } & PictureEdit)[]) => Promise<PictureType[]>;
  remove: (id: string) => Promise<void>;
  restore: (id: string) => Promise<PictureType[]>;
  /** Loads the record again. */
  refetch: () => void;
};

/** Edits the pictures of a record. Saves each change at once. */
export function PicturesPanel<PictureType extends EditablePicture>(props: PicturesPanelProps<PictureType>) {
  const { id, kinds, addPath, addFromLibrary, arrange, remove, restore, refetch } = props;
  const { items: pictures, change } = useOptimisticList(props.pictures, refetch);
  const tryChange = (listChange: ListChange<PictureType>): Promise<boolean> =>
    change(listChange).then(
      () => true,
      (error: unknown) => {
        showToast(getErrorMessage(error), { tone: 'error' });
        return false;
      },
    );

  const reorder = (from: number, to: number) => {
    const [picture, targetPicture] = [pictures[from], pictures[to]];
    if (!picture || !targetPicture || from === to) return;
    const position = getDropPosition(pictures, picture._id, targetPicture._id);
    void tryChange({
      apply: (list) => moveItemToPosition(list, picture._id, position),
      save: (list) => arrange(list.map(({ _id }) => ({ _id }))),
    });
  };
  const removePicture = async ({ _id: removedId }: PictureType) => {
    const isRemoved = await tryChange({
      apply: (list) => list.filter(({ _id }) => _id !== removedId),
      save: () => remove(removedId),
    });
    if (isRemoved) showUndo('Picture removed', async () => void (await change({ save: () => restore(removedId) })));
  };
  const edit = ({ _id: editedId }: PictureType, changes: PictureEdit) =>
    tryChange({
      // The alt text field displays its own text, even if it could not be saved.
      apply: (list) => list.map((picture) => (picture._id === editedId ? { ...picture, ...changes, alt: picture.alt } : picture)),
      save: (list) => arrange(list.map(({ _id }) => (_id === editedId ? { _id, ...changes } : { _id }))),
    });
  const uploadAndAdd = async (file: File, onProgress: (share: number) => void) => {
    const { response } = await uploadPicture<{ response: { result: PictureType[] } }>(addPath, id, file, onProgress);
    // The new picture is the last one of the response. The list on screen may have changed since the request.
    const addedPicture = response.result.at(-1)!;
    void change({ apply: (list) => (list.some(({ _id }) => _id === addedPicture._id) ? list : [...list, addedPicture]) });
  };

  return (
    <Panel title={`Pictures (${pictures.length})`} hint="Lists show the first picture. Changes here appear on the website at once.">
      <PictureListEditor
        pictures={pictures}
        kinds={kinds}
        uploadFile={uploadAndAdd}
        addFromLibrary={async (selected) => void (await change({ save: () => addFromLibrary(selected.map(({ _id }) => _id)) }))}
        onMove={reorder}
        onRemove={(index) => void removePicture(pictures[index]!)}
        onEdit={(index, changes) => edit(pictures[index]!, changes)}
      />
    </Panel>
  );
}
