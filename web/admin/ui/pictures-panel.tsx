import { useRef, useState } from 'react';
import type { UploadPath } from '#contract/index.ts';
import { offerUndo } from '#web/admin/lib/undo.ts';
import { uploadPicture } from '#web/admin/lib/upload.ts';
import { wordsOf } from '#web/lib/call.ts';
import { showToast } from '#web/lib/toast.ts';
import { Panel } from './page.tsx';
import type { EditablePicture, Said } from './picture-card.tsx';
import { moved, Pictures } from './pictures.tsx';

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
  const [pictures, setPictures] = useState(props.pictures);
  const [given, setGiven] = useState(props.pictures);
  if (given !== props.pictures) {
    setGiven(props.pictures);
    setPictures(props.pictures);
  }

  // One change after the other, so that the last one holds; what an earlier one answers no longer counts.
  const turns = useRef({ last: 0, done: Promise.resolve<unknown>(undefined) });
  const attempt = (next: readonly Shown[], work: () => Promise<readonly Shown[]>): Promise<boolean> => {
    const before = pictures;
    setPictures(next);
    const turn = (turns.current.last += 1);
    const finished = turns.current.done.then(async () => {
      try {
        const answer = await work();
        if (turn === turns.current.last) setPictures(answer);
        return true;
      } catch (error) {
        if (turn === turns.current.last) setPictures(before);
        showToast(wordsOf(error), { tone: 'alarm' });
        return false;
      }
    });
    turns.current.done = finished;
    return finished;
  };

  const order = (from: number, to: number) => {
    if (from === to || to < 0 || to >= pictures.length) return;
    const next = moved(pictures, from, to);
    void attempt(next, () => arrange(next.map(({ _id }) => ({ _id }))));
  };
  const takeOff = async (picture: Shown) => {
    const rest = pictures.filter(({ _id }) => _id !== picture._id);
    const gone = await attempt(rest, async () => {
      await remove(picture._id);
      return rest;
    });
    if (gone) offerUndo('Picture taken off', async () => setPictures(await restore(picture._id)));
  };
  const say = (index: number, said: Said) =>
    attempt(
      pictures.map((each, at) => (at === index ? { ...each, ...said } : each)),
      () => arrange(pictures.map(({ _id }, at) => (at === index ? { _id, ...said } : { _id }))),
    );

  return (
    <Panel title={`Pictures (${pictures.length})`} hint="The first is the one that lists show. Changes here are live at once.">
      <Pictures
        pictures={pictures}
        kinds={kinds}
        send={async (file, onProgress) => {
          const { response } = await uploadPicture<{ response: { result: Shown[] } }>(addPath, id, file, onProgress);
          setPictures(response.result);
        }}
        choose={async (kept) => setPictures(await choose(kept.map(({ _id }) => _id)))}
        onMove={order}
        onRemove={(index) => void takeOff(pictures[index]!)}
        onSay={say}
      />
    </Panel>
  );
}
