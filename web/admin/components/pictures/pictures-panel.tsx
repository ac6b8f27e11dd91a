import type { UploadPath } from '#contract/index.ts';
import { moveTo, positionAt } from '#web/admin/lists/position.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { useOptimisticList, type ListChange } from '#web/admin/lists/use-optimistic-list.ts';
import { uploadPicture } from '#web/admin/api/upload-picture.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import type { EditablePicture, PictureEdit } from './picture-card.tsx';
import { PictureListEditor } from './picture-list-editor.tsx';

type PicturesPanelProps<Shown extends EditablePicture> = {
  /** Of the thing whose pictures they are. */
  id: string;
  pictures: readonly Shown[];
  /** What a picture may show, where that is said. */
  kinds?: readonly { value: string; label: string }[];
  addPath: UploadPath;
  /** Adds pictures that are kept already. */
  choose: (ids: string[]) => Promise<Shown[]>;
  arrange: (pictures: ({ _id: string } & PictureEdit)[]) => Promise<Shown[]>;
  remove: (id: string) => Promise<void>;
  restore: (id: string) => Promise<Shown[]>;
};

/** The pictures of a thing; each change is live at once. */
export function PicturesPanel<Shown extends EditablePicture>(props: PicturesPanelProps<Shown>) {
  const { id, kinds, addPath, choose, arrange, remove, restore } = props;
  const { items: pictures, change } = useOptimisticList(props.pictures);
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
    const spot = positionAt(pictures, picture._id, other._id);
    void attempt({
      apply: (list) => moveTo(list, picture._id, spot),
      save: (list) => arrange(list.map(({ _id }) => ({ _id }))),
    });
  };
  const takeOff = async ({ _id: gone }: Shown) => {
    const isOff = await attempt({
      apply: (list) => list.filter(({ _id }) => _id !== gone),
      save: () => remove(gone),
    });
    if (isOff) showUndo('Picture taken off', async () => void (await change({ save: () => restore(gone) })));
  };
  const say = ({ _id: told }: Shown, said: PictureEdit) =>
    attempt({
      // Words stand in their box, and stay there where they could not be saved.
      apply: (list) => list.map((each) => (each._id === told ? { ...each, ...said, alt: each.alt } : each)),
      save: (list) => arrange(list.map(({ _id }) => (_id === told ? { _id, ...said } : { _id }))),
    });
  const send = async (file: File, onProgress: (share: number) => void) => {
    const { response } = await uploadPicture<{ response: { result: Shown[] } }>(addPath, id, file, onProgress);
    // It stands last. The others may have been changed since this was answered.
    const added = response.result.at(-1)!;
    void change({ apply: (list) => (list.some(({ _id }) => _id === added._id) ? list : [...list, added]) });
  };

  return (
    <Panel title={`Pictures (${pictures.length})`} hint="The first is the one that lists show. Changes here are live at once.">
      <PictureListEditor
        pictures={pictures}
        kinds={kinds}
        send={send}
        choose={async (stored) => void (await change({ save: () => choose(stored.map(({ _id }) => _id)) }))}
        onMove={order}
        onRemove={(index) => void takeOff(pictures[index]!)}
        onSay={(index, said) => say(pictures[index]!, said)}
      />
    </Panel>
  );
}
