import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import type { UsedPicture } from '#contract/admin/editing.ts';
import { uploadPicture } from '#web/admin/lib/upload.ts';
import { deskButtonClass, IconButton } from '#web/admin/ui/button.tsx';
import { PictureCard } from '#web/admin/ui/picture-card.tsx';
import { wordsOf } from '#web/lib/call.ts';
import { AlertIcon, CloseIcon, UploadIcon } from '#web/ui/icons.tsx';
import { readPictures, writeList } from './fields.ts';
import { trackUpload } from './uploads.ts';

type Sending = { key: number; name: string; share: number; problem?: string };
type Answer = { response: { result: (Omit<UsedPicture, 'picture' | 'alt' | 'focus'> & { _id: string })[] } };
let sent = 0;

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);

type PicturesFieldProps = { label: string; value: string; single: boolean; onChange: (value: string) => void };

/** Pictures of a form: added many at once, dragged or pushed into order, described, taken off. They are saved with the form. */
export function PicturesField({ label, value, single, onChange }: PicturesFieldProps) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState(false);
  const id = useId();
  const pictures = readPictures(value);
  const change = (key: number, next: Partial<Sending> | undefined) =>
    setSending((now) => now.flatMap((each) => (each.key !== key ? [each] : next ? [{ ...each, ...next }] : [])));
  // Pictures arrive one after the other, while others are described.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const set = (work: (pictures: UsedPicture[]) => UsedPicture[]) => {
    latest.current = writeList(work(readPictures(latest.current)));
    onChange(latest.current);
  };

  async function add(files: readonly File[]): Promise<void> {
    const queue = files.slice(0, single ? 1 : files.length).map((file) => ({ file, key: (sent += 1) }));
    setSending((now) => [...now, ...queue.map(({ file, key }) => ({ key, name: file.name, share: 0 }))]);
    // One after the other: they keep their order, and one that is refused stops none.
    for (const { file, key } of queue) {
      try {
        const { response } = await uploadPicture<Answer>('/admin/picture/save', '', file, (share) => change(key, { share }));
        const added = response.result.map(({ _id, ...picture }) => ({ ...picture, picture: _id, alt: '', focus: null }));
        // The same picture twice is one.
        set((now) => (single ? added : [...now, ...added.filter((one) => now.every(({ picture }) => picture !== one.picture))]));
        change(key, undefined);
      } catch (error) {
        change(key, { problem: wordsOf(error) });
      }
    }
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) trackUpload(add(files));
  };
  const order = (from: number, to: number) => to >= 0 && to < pictures.length && set((now) => moved(now, from, to));

  return (
    <div role="group" aria-label={label}>
      <ol className="space-y-2">
        {pictures.map(({ picture, ...shown }, index) => (
          <PictureCard
            key={picture}
            picture={{ _id: picture, ...shown }}
            index={index}
            count={pictures.length}
            kinds={undefined}
            onMove={(to) => order(index, to)}
            onRemove={() => set((now) => now.toSpliced(index, 1))}
            onSay={({ alt, focus }) => {
              set((now) =>
                now.with(index, {
                  ...now[index]!,
                  ...(alt !== undefined && { alt }),
                  ...(focus !== undefined && { focus: focus ?? null }),
                }),
              );
              return Promise.resolve(true);
            }}
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
        className={`mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border border-dashed p-2 ${over ? 'border-rust bg-mark' : 'border-edge'}`}
      >
        <label
          htmlFor={id}
          className={`${deskButtonClass()} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rust`}
        >
          <UploadIcon className="size-4" />
          {single ? (pictures.length === 0 ? 'Choose a picture' : 'Choose another') : 'Add pictures'}
          <input
            id={id}
            type="file"
            multiple={!single}
            accept="image/jpeg,image/png,image/webp,image/avif"
            className="sr-only"
            onChange={({ target }) => {
              trackUpload(add([...(target.files ?? [])]));
              target.value = '';
            }}
          />
        </label>
        <p className="text-[0.8125rem] text-soft">or drop {single ? 'it' : 'them'} here</p>
      </div>
    </div>
  );
}
