import { pluralize } from '#web/admin/utils/format.ts';
import { useEffect, useRef, useState } from 'react';
import type { KeptPicture } from '#contract/admin/content.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { usePreviousData } from '#web/admin/lists/use-previous-data.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';

const atOnce = 24;
/** As long as a pause in typing that means "search now". */
const pause = 250;
const load = async (question: string, signal: AbortSignal) => {
  const [search, skip] = JSON.parse(question) as [string, number];
  return (await call('/admin/picture/list', { search, skip, limit: atOnce }, { signal })).response;
};

type LibraryDialogProps = { single: boolean; onChoose: (pictures: readonly KeptPicture[]) => Promise<void>; onClose: () => void };

/** Pictures that are kept already, whatever they are shown for: searched by their words, ticked, taken. */
export function PictureLibraryDialog({ single, onChoose, onClose }: LibraryDialogProps) {
  const [typed, setTyped] = useState('');
  const [{ search, skip }, ask] = useState({ search: '', skip: 0 });
  const [chosen, setChosen] = useState<readonly KeptPicture[]>([]);
  const answer = useAnswer(JSON.stringify([search, skip]), load);
  const { data, fresh } = usePreviousData(answer.data);
  const { run, busy, problem } = useAction();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (words: string) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask({ search: words.trim(), skip: 0 }), pause);
  };
  const toggle = (picture: KeptPicture, on: boolean) => {
    const others = single ? [] : chosen.filter(({ _id }) => _id !== picture._id);
    setChosen(on ? [...others, picture] : others);
  };
  const take = () =>
    run(async () => {
      await onChoose(chosen);
      onClose();
    });
  const last = data ? Math.min(data.fullcount, skip + data.result.length) : 0;

  return (
    <AdminDialog onClose={onClose} label="Kept pictures" className="max-w-4xl">
      <div className="px-5 pt-5 sm:px-6 sm:pt-6">
        <h2 className="pr-12 font-display text-2xl [--opsz:48]">Kept pictures</h2>
        <div className="relative mt-3 max-w-sm">
          <SearchIcon className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-soft" />
          <input
            type="search"
            data-first
            aria-label="Search kept pictures"
            placeholder="What a picture shows, in words"
            className="control pl-8"
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        </div>
        <div className="mt-4 min-h-64" aria-busy={!fresh}>
          {answer.problem && (
            <LoadError title="The pictures could not be loaded" onRetry={answer.retry}>
              {answer.problem}
            </LoadError>
          )}
          {!data && !answer.problem && <Skeleton className="h-64" />}
          {data?.result.length === 0 && fresh && (
            <p className="py-8 text-center text-soft">{search === '' ? 'No picture is kept yet.' : 'No picture has these words.'}</p>
          )}
          <ul aria-label="Pictures" className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
            {data?.result.map((picture) => {
              const ticked = chosen.some(({ _id }) => _id === picture._id);
              return (
                <li key={picture._id}>
                  <label
                    className={`relative block cursor-pointer rounded-sm border p-1.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rust ${ticked ? 'border-rust bg-mark' : 'border-line hover:border-edge'}`}
                  >
                    <Picture picture={picture} sizes="160px" alt="" className="aspect-4/3 w-full" />
                    <span className="mt-1.5 flex items-start gap-2">
                      <input
                        type={single ? 'radio' : 'checkbox'}
                        name="kept-picture"
                        className="mt-0.5 size-4 shrink-0 accent-rust outline-none"
                        checked={ticked}
                        onChange={({ target }) => toggle(picture, target.checked)}
                      />
                      <span className="line-clamp-2 min-w-0 text-[0.8125rem] leading-snug wrap-anywhere">
                        {picture.alt || 'Without words'}
                      </span>
                    </span>
                  </label>
                </li>
              );
            })}
          </ul>
        </div>
        {problem && (
          <p role="alert" className="mt-3 text-alarm">
            {problem}
          </p>
        )}
        <div className="sticky bottom-0 -mx-5 mt-4 flex flex-wrap items-center gap-2 border-t border-line bg-card px-5 py-4 sm:-mx-6 sm:px-6">
          {data && data.fullcount > atOnce && (
            <nav aria-label="Pages of pictures" className="flex items-center gap-2">
              <AdminButton disabled={skip === 0} onClick={() => ask({ search, skip: Math.max(0, skip - atOnce) })}>
                Newer
              </AdminButton>
              <AdminButton disabled={last >= data.fullcount} onClick={() => ask({ search, skip: skip + atOnce })}>
                Older
              </AdminButton>
              <p className="text-[0.8125rem] text-soft tabular-nums">
                {skip + 1}–{last} of {data.fullcount}
              </p>
            </nav>
          )}
          <div className="ml-auto flex gap-2">
            <AdminButton variant="quiet" onClick={onClose}>
              Cancel
            </AdminButton>
            <AdminButton variant="primary" busy={busy} disabled={chosen.length === 0} onClick={() => void take()}>
              {single ? 'Use picture' : chosen.length === 0 ? 'Add pictures' : `Add ${pluralize(chosen.length, 'picture')}`}
            </AdminButton>
          </div>
        </div>
      </div>
    </AdminDialog>
  );
}
