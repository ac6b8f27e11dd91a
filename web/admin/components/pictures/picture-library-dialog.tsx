import { pluralize } from '#web/admin/utils/format.ts';
import { useEffect, useRef, useState } from 'react';
import type { LibraryPictureDto } from '#contract/admin/admin-content.endpoints.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { useListQuery } from '#web/admin/lists/use-list-query.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';
import { getErrorMessage } from '#web/lib/api/api-client.ts';

const picturesPerPage = 24;
/** Delay of the search after the last keystroke. */
const typingPauseMs = 250;

type PictureLibraryDialogProps = {
  single: boolean;
  onChoose: (pictures: readonly LibraryPictureDto[]) => Promise<void>;
  onClose: () => void;
};

/** Searches the picture library by alt text and adds selected pictures. */
export function PictureLibraryDialog({ single, onChoose, onClose }: PictureLibraryDialogProps) {
  const [searchText, setSearchText] = useState('');
  const [{ search, skip }, setRequest] = useState({ search: '', skip: 0 });
  const [selected, setSelected] = useState<readonly LibraryPictureDto[]>([]);
  const { data, table } = useListQuery(queryFor('/admin/picture/list', { search, skip, limit: picturesPerPage }));
  const addition = useAdminMutation({ mutationFn: () => onChoose(selected), onSuccess: onClose });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const handleSearchInput = (text: string) => {
    setSearchText(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRequest({ search: text.trim(), skip: 0 }), typingPauseMs);
  };
  const toggle = (picture: LibraryPictureDto, on: boolean) => {
    const otherPictures = single ? [] : selected.filter(({ _id }) => _id !== picture._id);
    setSelected(on ? [...otherPictures, picture] : otherPictures);
  };
  const last = data ? Math.min(data.fullcount, skip + data.result.length) : 0;

  return (
    <AdminDialog onClose={onClose} label="Picture library" className="max-w-4xl">
      <div className="px-5 pt-5 sm:px-6 sm:pt-6">
        <h2 className="pr-12 font-display text-2xl [--opsz:48]">Picture library</h2>
        <div className="relative mt-3 max-w-sm">
          <SearchIcon className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-soft" />
          <input
            type="search"
            data-first
            aria-label="Search picture library"
            placeholder="Search by alt text"
            className="control pl-8"
            value={searchText}
            onChange={({ target }) => handleSearchInput(target.value)}
          />
        </div>
        <div className="mt-4 min-h-64" aria-busy={!table.isFresh}>
          {table.error && (
            <LoadError title="The pictures could not be loaded" onRetry={table.onRetry}>
              {getErrorMessage(table.error)}
            </LoadError>
          )}
          {!data && !table.error && <Skeleton className="h-64" />}
          {data?.result.length === 0 && table.isFresh && (
            <p className="py-8 text-center text-soft">
              {search === '' ? 'The picture library is empty.' : 'No pictures match your search.'}
            </p>
          )}
          <ul aria-label="Pictures" className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
            {data?.result.map((picture) => {
              const isSelected = selected.some(({ _id }) => _id === picture._id);
              return (
                <li key={picture._id}>
                  <label
                    className={`relative block cursor-pointer rounded-sm border p-1.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rust ${isSelected ? 'border-rust bg-mark' : 'border-line hover:border-edge'}`}
                  >
                    <ResponsivePicture picture={picture} sizes="160px" alt="" className="aspect-4/3 w-full" />
                    <span className="mt-1.5 flex items-start gap-2">
                      <input
                        type={single ? 'radio' : 'checkbox'}
                        name="kept-picture"
                        className="mt-0.5 size-4 shrink-0 accent-rust outline-none"
                        checked={isSelected}
                        onChange={({ target }) => toggle(picture, target.checked)}
                      />
                      <span className="line-clamp-2 min-w-0 text-[0.8125rem] leading-snug wrap-anywhere">
                        {picture.alt || 'No alt text'}
                      </span>
                    </span>
                  </label>
                </li>
              );
            })}
          </ul>
        </div>
        {addition.errorMessage && (
          <p role="alert" className="mt-3 text-alarm">
            {addition.errorMessage}
          </p>
        )}
        <div className="sticky bottom-0 -mx-5 mt-4 flex flex-wrap items-center gap-2 border-t border-line bg-card px-5 py-4 sm:-mx-6 sm:px-6">
          {data && data.fullcount > picturesPerPage && (
            <nav aria-label="Pages of pictures" className="flex items-center gap-2">
              <AdminButton disabled={skip === 0} onClick={() => setRequest({ search, skip: Math.max(0, skip - picturesPerPage) })}>
                Newer
              </AdminButton>
              <AdminButton disabled={last >= data.fullcount} onClick={() => setRequest({ search, skip: skip + picturesPerPage })}>
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
            <AdminButton variant="primary" busy={addition.isPending} disabled={selected.length === 0} onClick={() => addition.mutate()}>
              {single ? 'Use picture' : selected.length === 0 ? 'Add pictures' : `Add ${pluralize(selected.length, 'picture')}`}
            </AdminButton>
          </div>
        </div>
      </div>
    </AdminDialog>
  );
}
