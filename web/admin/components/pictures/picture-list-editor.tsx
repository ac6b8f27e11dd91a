import { useId, useState, type DragEvent } from 'react';
import type { KeptPicture } from '#contract/admin/content.ts';
import { AlertIcon, CloseIcon, UploadIcon } from '#web/ui/icons.tsx';
import { AdminButton, adminButtonClass, IconButton } from '#web/admin/components/admin-button.tsx';
import { PictureLibraryDialog } from './picture-library-dialog.tsx';
import { SortableList } from '#web/admin/components/sortable.tsx';
import { PictureCard, pictureName, type EditablePicture, type PictureEdit } from './picture-card.tsx';
import { useUploadQueue, type UploadItem } from './use-upload-queue.ts';

/** A list with one of its items in another place. */
export const moveItem = <Item,>(items: readonly Item[], from: number, to: number): Item[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);

type PicturesProps = {
  pictures: readonly EditablePicture[];
  /** What a picture may show, where that is said. */
  kinds?: readonly { value: string; label: string }[] | undefined;
  /** One picture at most: another takes its place. */
  single?: boolean;
  /** Nothing is said of them: words beside them say what they show. */
  wordless?: boolean | undefined;
  /** Their words are told with each letter; else once they are typed. */
  asTyped?: boolean;
  /** Sends one file and puts it in place. */
  send: (file: File, onProgress: (share: number) => void) => Promise<void>;
  /** Takes pictures that are kept already. */
  choose: (pictures: readonly KeptPicture[]) => Promise<void>;
  /** Hears of each sending, which a form that is saved meanwhile waits for. */
  onSending?: (work: Promise<void>) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** @returns whether it was saved */
  onSay: (index: number, said: PictureEdit) => Promise<boolean>;
};

function SendingList({ sending, onDismiss }: { sending: readonly UploadItem[]; onDismiss: (key: number) => void }) {
  if (sending.length === 0) return null;
  return (
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
              <IconButton label={`Dismiss ${name}`} onClick={() => onDismiss(key)}>
                <CloseIcon className="size-4" />
              </IconButton>
            </>
          ) : (
            <progress className="w-28" aria-label={`Adding ${name}`} value={share} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Pictures: added many at once or chosen from those that are kept, dragged or pushed into order, described, taken off. */
export function PictureListEditor({ pictures, kinds, single = false, wordless, asTyped = false, ...props }: PicturesProps) {
  const { send, choose, onSending, onMove, onRemove, onSay } = props;
  const [over, setOver] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { sending, add, dismiss } = useUploadQueue(send);
  const id = useId();
  const indexOf = (picture: string) => pictures.findIndex(({ _id }) => _id === picture);

  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    const work = add(single ? files.slice(0, 1) : files);
    onSending?.(work);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };

  return (
    <>
      <SortableList
        ids={pictures.map(({ _id }) => _id)}
        getName={(picture) => pictureName(indexOf(picture))}
        onMove={(picture, target) => onMove(indexOf(picture), indexOf(target))}
      >
        <ol className="space-y-2">
          {pictures.map((picture, index) => (
            <PictureCard
              key={picture._id}
              picture={picture}
              index={index}
              count={pictures.length}
              kinds={kinds}
              wordless={wordless}
              asTyped={asTyped}
              single={single}
              onMove={(to) => onMove(index, to)}
              onRemove={() => onRemove(index)}
              onSay={(said) => onSay(index, said)}
            />
          ))}
        </ol>
      </SortableList>
      <SendingList sending={sending} onDismiss={dismiss} />
      <div
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm border border-dashed p-2 ${over ? 'border-rust bg-mark' : 'border-edge'}`}
      >
        <label
          htmlFor={id}
          className={`${adminButtonClass()} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rust`}
        >
          <UploadIcon className="size-4" />
          {single ? (pictures.length === 0 ? 'Add a picture' : 'Add another') : 'Add pictures'}
          <input
            id={id}
            type="file"
            multiple={!single}
            accept="image/jpeg,image/png,image/webp,image/avif"
            className="sr-only"
            onChange={({ target }) => {
              take([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
        <AdminButton variant="quiet" onClick={() => setChoosing(true)}>
          Choose from kept pictures
        </AdminButton>
        <p className="text-[0.8125rem] text-soft">or drop {single ? 'it' : 'them'} here: JPEG, PNG, WebP or AVIF, 20 MB each</p>
      </div>
      {choosing && <PictureLibraryDialog single={single} onChoose={choose} onClose={() => setChoosing(false)} />}
    </>
  );
}
