import type { MultipartPath } from '#contract/index.ts';
import { moveItem, getDropPosition } from '#web/admin/lists/list-position.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { useOptimisticList, type ListChange } from '#web/admin/lists/use-optimistic-list.ts';
import { uploadPicture } from '#web/admin/api/upload-picture.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import type { EditablePicture, PictureEdit } from './picture-card.tsx';
import { PictureListEditor } from './picture-list-editor.tsx';

type PicturesPanelProps<Shown extends EditablePicture> = {
  /** The id of the record that has the pictures. */
  id: string;
  pictures: readonly Shown[];
  /** The kinds a picture can have, if it has one. */
  kinds?: readonly { value: string; label: string }[];
  addPath: MultipartPath;
  /** Adds pictures from the library. */
  choose: (ids: string[]) => Promise<Shown[]>;
  arrange: (pictures: ({ _id: string } & PictureEdit)[]) => Promise<Shown[]>;
  remove: (id: string) => Promise<void>;
  restore: (id: string) => Promise<Shown[]>;
  /** Loads the record again. */
  refetch: () => void;
};

/** Edits the pictures of a record. Each change is saved at once. */
export function PicturesPanel<Shown extends EditablePicture>(props: PicturesPanelProps<Shown>) {
  const { id, kinds, addPath, choose, arrange, remove, restore, refetch } = props;
  const { items: pictures, change } = useOptimisticList(props.pictures, refetch);
  const attempt = (listChange: ListChange<Shown>): Promise<boolean> =>
    change(listChange).then(
      () => true,
      (error: unknown) => {
        showToast(getErrorMessage(error), { tone: 'alarm' });
        return false;
      },
    );

  const order = (from: number, to: number) => {
    const [picture, other] = [pictures[from], pictures[to]];
    if (!picture || !other || from === to) return;
    const position = getDropPosition(pictures, picture._id, other._id);
    void attempt({
      apply: (list) => moveItem(list, picture._id, position),
      save: (list) => arrange(list.map(({ _id }) => ({ _id }))),
    });
  };
  const removePicture = async ({ _id: removedId }: Shown) => {
    const isRemoved = await attempt({
      apply: (list) => list.filter(({ _id }) => _id !== removedId),
      save: () => remove(removedId),
    });
    if (isRemoved) showUndo('Picture removed', async () => void (await change({ save: () => restore(removedId) })));
  };
  const edit = ({ _id: editedId }: Shown, changes: PictureEdit) =>
    attempt({
      // The alt text field shows its own text, also if it could not be saved.
      apply: (list) => list.map((picture) => (picture._id === editedId ? { ...picture, ...changes, alt: picture.alt } : picture)),
      save: (list) => arrange(list.map(({ _id }) => (_id === editedId ? { _id, ...changes } : { _id }))),
    });
  const send = async (file: File, onProgress: (share: number) => void) => {
    const { response } = await uploadPicture<{ response: { result: Shown[] } }>(addPath, id, file, onProgress);
    // The new picture is last. The others may have changed since the response.
    const added = response.result.at(-1)!;
    void change({ apply: (list) => (list.some(({ _id }) => _id === added._id) ? list : [...list, added]) });
  };

  return (
    <Panel title={`Pictures (${pictures.length})`} hint="Lists show the first picture. Changes here appear on the website at once.">
      <PictureListEditor
        pictures={pictures}
        kinds={kinds}
        send={send}
        choose={async (stored) => void (await change({ save: () => choose(stored.map(({ _id }) => _id)) }))}
        onMove={order}
        onRemove={(index) => void removePicture(pictures[index]!)}
        onEdit={(index, changes) => edit(pictures[index]!, changes)}
      />
    </Panel>
  );
}
