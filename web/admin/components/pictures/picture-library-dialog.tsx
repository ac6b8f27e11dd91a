import { formatInteger, pluralize } from '#web/admin/utils/format.ts';
import { useState } from 'react';
import type { LibraryPictureDto } from '#contract/admin/picture-library.endpoints.ts';
import { useDialogAction } from '#web/admin/kit/dialog/use-dialog-action.ts';
import { useListQuery } from '#web/admin/kit/list/use-list-query.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';

const picturesPerPage = 24;
/** Delay of the search after the last keystroke. */
const searchDelayMs = 250;

type PictureLibraryDialogProps = {
  single: boolean;
  onChoose: (pictures: readonly LibraryPictureDto[]) => Promise<void>;
};

type PictureOptionProps = { picture: LibraryPictureDto; single: boolean; isSelected: boolean; onToggle: (shouldSelect: boolean) => void };

const PictureOption = ({ picture, single, isSelected, onToggle }: PictureOptionProps) => (
  <li>
    <label
      className={`relative block cursor-pointer rounded-sm border p-1.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-rust ${isSelected ? 'border-rust bg-mark' : 'border-line hover:border-edge'}`}
    >
      <ResponsivePicture picture={picture} sizes="160px" alt="" className="aspect-4/3 w-full" />
      <span className="mt-1.5 flex items-start gap-2">
        <input
          type={single ? 'radio' : 'checkbox'}
          name="library-picture"
          className="mt-0.5 size-4 shrink-0 outline-none"
          checked={isSelected}
          onChange={({ target }) => onToggle(target.checked)}
        />
        <span className="line-clamp-2 min-w-0 text-small leading-snug wrap-anywhere">{picture.alt || 'No alt text'}</span>
      </span>
    </label>
  </li>
);

type LibraryPagesProps = { skip: number; lastShown: number; fullcount: number; onChange: (skip: number) => void };

const LibraryPages = ({ skip, lastShown, fullcount, onChange }: LibraryPagesProps) => (
  <nav aria-label="Pages of pictures" className="order-first mr-auto flex items-center gap-2">
    <AdminButton disabled={skip === 0} onClick={() => onChange(skip - picturesPerPage)}>
      Newer
    </AdminButton>
    <AdminButton disabled={lastShown >= fullcount} onClick={() => onChange(skip + picturesPerPage)}>
      Older
    </AdminButton>
    <p className="text-note tabular-nums">{`${skip + 1}–${lastShown} of ${formatInteger(fullcount)}`}</p>
  </nav>
);

const LibrarySearch = ({ value: searchText, onChange }: { value: string; onChange: (text: string) => void }) => (
  <div className="relative max-w-sm">
    <SearchIcon className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-soft" />
    <input
      type="search"
      data-initial-focus
      aria-label="Search picture library"
      placeholder="Search by alt text"
      className="control pl-8"
      value={searchText}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
);

/** Searches the picture library by alt text and adds selected pictures. */
export function PictureLibraryDialog({ single, onChoose }: PictureLibraryDialogProps) {
  const [searchText, setSearchText] = useState('');
  const search = useDebouncedValue(searchText.trim(), searchDelayMs);
  const [page, setPage] = useState({ search, skip: 0 });
  const skip = page.search === search ? page.skip : 0;
  const [selected, setSelected] = useState<readonly LibraryPictureDto[]>([]);
  const query = useListQuery(queryFor('/admin/picture/list', { search, skip, limit: picturesPerPage }));
  const { data, table } = query;
  const addition = useDialogAction({ mutationFn: () => onChoose(selected) });
  const toggle = (picture: LibraryPictureDto, shouldSelect: boolean) => {
    const otherPictures = single ? [] : selected.filter(({ _id }) => _id !== picture._id);
    setSelected(shouldSelect ? [...otherPictures, picture] : otherPictures);
  };
  const lastShown = data ? skip + data.result.length : 0;
  const submitLabel = single ? 'Use picture' : selected.length === 0 ? 'Add pictures' : `Add ${pluralize(selected.length, 'picture')}`;
  return (
    <AdminDialog
      title="Picture library"
      errorMessage={addition.errorMessage}
      closeLabel="Cancel"
      focusesContent
      actions={
        <>
          {data && data.fullcount > picturesPerPage && (
            <LibraryPages
              skip={skip}
              lastShown={lastShown}
              fullcount={data.fullcount}
              onChange={(next) => setPage({ search, skip: next })}
            />
          )}
          <AdminButton variant="primary" busy={addition.busy} disabled={selected.length === 0} onClick={() => addition.run()}>
            {submitLabel}
          </AdminButton>
        </>
      }
      className="max-w-4xl"
    >
      <LibrarySearch value={searchText} onChange={setSearchText} />
      <div className="mt-4 min-h-64" aria-busy={!table.isFresh}>
        <QueryPanel query={query} errorTitle="The pictures could not be loaded" skeleton={<Skeleton className="h-64" />}>
          {({ result }) => (
            <>
              {result.length === 0 && table.isFresh && (
                <p className="py-8 text-center text-soft">
                  {search === '' ? 'The picture library is empty.' : 'No pictures match your search.'}
                </p>
              )}
              <ul aria-label="Pictures" className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
                {result.map((picture) => (
                  <PictureOption
                    key={picture._id}
                    picture={picture}
                    single={single}
                    isSelected={selected.some(({ _id }) => _id === picture._id)}
                    onToggle={(shouldSelect) => toggle(picture, shouldSelect)}
                  />
                ))}
              </ul>
            </>
          )}
        </QueryPanel>
      </div>
    </AdminDialog>
  );
}
