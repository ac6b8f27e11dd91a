import { useId, useRef, useState, type DragEvent } from 'react';
import type { UploadPath } from '#contract/index.ts';
import type { Picture as StoredPicture } from '#contract/shapes.ts';
import { offerUndo } from '#web/admin/lib/undo.ts';
import { uploadPicture } from '#web/admin/lib/upload.ts';
import { wordsOf } from '#web/lib/call.ts';
import { showToast } from '#web/lib/toast.ts';
import { AlertIcon, CloseIcon, UploadIcon } from '#web/ui/icons.tsx';
import { deskButtonClass, IconButton } from './button.tsx';
import { Panel } from './page.tsx';
import { PictureCard } from './picture-card.tsx';

export type Arranged = { _id: string; alt?: string; kind?: ''; focus?: { x: number; y: number } | null };
export type EditablePicture = StoredPicture & { kind?: string };

type PicturesPanelProps<Shown extends EditablePicture> = {
  /** Of the thing whose pictures they are. */
  id: string;
  pictures: readonly Shown[];
  /** What a picture may show, where that is said. */
  kinds?: readonly { value: string; label: string }[];
  addPath: UploadPath;
  arrange: (pictures: Arranged[]) => Promise<Shown[]>;
  remove: (id: string) => Promise<void>;
  restore: (id: string) => Promise<Shown[]>;
};

type Sending = { key: number; name: string; share: number; problem?: string };
let sent = 0;

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, items[from]!);
};

/** The pictures of a thing: added many at once, dragged or pushed into order, described, taken off. Each change is live at once. */
export function PicturesPanel<Shown extends EditablePicture>(props: PicturesPanelProps<Shown>) {
  const { id, kinds, addPath, arrange, remove, restore } = props;
  const [pictures, setPictures] = useState(props.pictures);
  const [given, setGiven] = useState(props.pictures);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
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

  const change = (key: number, next: Partial<Sending> | undefined) =>
    setSending((now) => now.flatMap((each) => (each.key !== key ? [each] : next ? [{ ...each, ...next }] : [])));

  async function add(files: readonly File[]): Promise<void> {
    const queue = files.map((file) => ({ file, key: (sent += 1) }));
    setSending((now) => [...now, ...queue.map(({ file, key }) => ({ key, name: file.name, share: 0 }))]);
    // One after the other: they keep their order, and one that is refused stops none.
    for (const { file, key } of queue) {
      try {
        const { response } = await uploadPicture<{ response: { result: Shown[] } }>(addPath, id, file, (share) => change(key, { share }));
        setPictures(response.result);
        change(key, undefined);
      } catch (error) {
        change(key, { problem: wordsOf(error) });
      }
    }
  }

  const order = (from: number, to: number) => {
    if (from === to || to < 0 || to >= pictures.length) return;
    const next = moved(pictures, from, to);
    void attempt(next, () => arrange(next.map(({ _id }) => ({ _id }))));
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) void add(files);
  };

  const takeOff = async (picture: Shown) => {
    const rest = pictures.filter(({ _id }) => _id !== picture._id);
    const gone = await attempt(rest, async () => {
      await remove(picture._id);
      return rest;
    });
    if (gone) offerUndo('Picture taken off', async () => setPictures(await restore(picture._id)));
  };

  return (
    <Panel title={`Pictures (${pictures.length})`} hint="The first is the one that lists show. Changes here are live at once.">
      <ol className="space-y-2">
        {pictures.map((picture, index) => (
          <PictureCard
            key={picture._id}
            picture={picture}
            index={index}
            count={pictures.length}
            kinds={kinds}
            onMove={(to) => order(index, to)}
            onRemove={() => void takeOff(picture)}
            onSay={(said) =>
              attempt(
                pictures.map((each) => (each._id === picture._id ? { ...each, ...said } : each)),
                () => arrange(pictures.map(({ _id }) => (_id === picture._id ? { _id, ...said } : { _id }))),
              )
            }
            dragging={dragged === index}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(undefined)}
            onDropHere={() => {
              if (dragged !== undefined) order(dragged, index);
              setDragged(undefined);
            }}
          />
        ))}
      </ol>
      {sending.length > 0 && (
        <ul className="mt-2 space-y-1.5" aria-label="Being added">
          {sending.map(({ key, name, share, problem }) => (
            <li key={key} className="flex items-center gap-2 text-[0.8125rem]">
              {problem && <AlertIcon className="size-4 text-alarm" />}
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {problem ? (
                <>
                  <span role="alert" className="text-alarm">
                    {problem}
                  </span>
                  <IconButton label={`Dismiss ${name}`} onClick={() => change(key, undefined)}>
                    <CloseIcon className="size-4" />
                  </IconButton>
                </>
              ) : (
                <progress className="h-1.5 w-28 accent-rust" aria-label={`Adding ${name}`} value={share} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`mt-3 flex flex-col items-center gap-2 rounded-sm border border-dashed p-4 text-center ${over ? 'border-rust bg-mark' : 'border-edge'}`}
      >
        <label
          htmlFor={inputId}
          className={`${deskButtonClass()} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rust`}
        >
          <UploadIcon className="size-4" />
          Add pictures
          <input
            ref={input}
            id={inputId}
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
            className="sr-only"
            onChange={({ target }) => {
              void add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
        <p className="text-[0.8125rem] text-soft">or drop them here: JPEG, PNG, WebP or AVIF, 20 MB each</p>
      </div>
    </Panel>
  );
}
