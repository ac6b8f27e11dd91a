import type { UploadPath } from '#contract/index.ts';
import { putAt, spotAt } from '#web/admin/lib/spots.ts';
import type { Turn } from '#web/admin/lib/turns.ts';
import { offerUndo } from '#web/admin/lib/undo.ts';
import { useTurns } from '#web/admin/lib/use-turns.ts';
import { uploadPicture } from '#web/admin/lib/upload-picture.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { Panel } from './page.tsx';
import type { EditablePicture, Said } from './picture-card.tsx';
import { Pictures } from './pictures.tsx';

type PicturesPanelProps<Shown extends EditablePicture> = {
  /** Of the thing whose pictures they are. */
  id: string;
  pictures: readonly Shown[];
  /** What a picture may show, where that is said. */
  kinds?: readonly { value: string; label: string }[];
  addPath: UploadPath;
  /** Adds pictures that are kept already. */
  choose: (ids: string[]) => Promise<Shown[]>;
  arrange: (pictures: ({ _id: string } & Said)[]) => Promise<Shown[]>;
  remove: (id: string) => Promise<void>;
  restore: (id: string) => Promise<Shown[]>;
};

/** The pictures of a thing; each change is live at once. */
export function PicturesPanel<Shown extends EditablePicture>(props: PicturesPanelProps<Shown>) {
  const { id, kinds, addPath, choose, arrange, remove, restore } = props;
  const { items: pictures, take } = useTurns(props.pictures);
  const attempt = (turn: Turn<Shown>): Promise<boolean> =>
    take(turn).then(
      () => true,
      (error: unknown) => {
        showToast(getErrorMessage(error), { tone: 'alarm' });
        return false;
      },
    );

  const order = (from: number, to: number) => {
    const [picture, other] = [pictures[from], pictures[to]];
    if (!picture || !other || from === to) return;
    const spot = spotAt(pictures, picture._id, other._id);
    void attempt({
      guess: (now) => putAt(now, picture._id, spot),
      work: (next) => arrange(next.map(({ _id }) => ({ _id }))),
    });
  };
  const takeOff = async ({ _id: gone }: Shown) => {
    const isOff = await attempt({
      guess: (now) => now.filter(({ _id }) => _id !== gone),
      work: () => remove(gone),
    });
    if (isOff) offerUndo('Picture taken off', () => take({ work: () => restore(gone) }));
  };
  const say = ({ _id: told }: Shown, said: Said) =>
    attempt({
      // Words stand in their box, and stay there where they could not be saved.
      guess: (now) => now.map((each) => (each._id === told ? { ...each, ...said, alt: each.alt } : each)),
      work: (next) => arrange(next.map(({ _id }) => (_id === told ? { _id, ...said } : { _id }))),
    });
  const send = async (file: File, onProgress: (share: number) => void) => {
    const { response } = await uploadPicture<{ response: { result: Shown[] } }>(addPath, id, file, onProgress);
    // It stands last. The others may have been changed since this was answered.
    const added = response.result.at(-1)!;
    void take({ guess: (now) => (now.some(({ _id }) => _id === added._id) ? now : [...now, added]) });
  };

  return (
    <Panel title={`Pictures (${pictures.length})`} hint="The first is the one that lists show. Changes here are live at once.">
      <Pictures
        pictures={pictures}
        kinds={kinds}
        send={send}
        choose={(kept) => take({ work: () => choose(kept.map(({ _id }) => _id)) })}
        onMove={order}
        onRemove={(index) => void takeOff(pictures[index]!)}
        onSay={(index, said) => say(pictures[index]!, said)}
      />
    </Panel>
  );
}
