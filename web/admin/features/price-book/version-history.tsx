import { useState } from 'react';
import type { DeskPriceBook } from '#contract/admin/prices.ts';
import { compareBooks } from '#domain/pricing/price-book-words.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { ExampleEstimates } from './example-estimates.tsx';
import { fetchPriceBook, type PriceBookResponse } from './fetch-price-book.ts';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';

const atOnce = 12;
const list = async (question: string, signal: AbortSignal) => {
  const [, limit] = JSON.parse(question) as [number, number];
  return (await call('/admin/prices/list', { limit }, { signal })).response;
};

type CompareProps = {
  version: number;
  current: DeskPriceBook;
  stone: PriceBookResponse['stone'];
  /** Left out where it may not be used again. */
  onReuse: (() => Promise<void>) | undefined;
  onClose: () => void;
};

function Compare({ version, current, stone, onReuse, onClose }: CompareProps) {
  const { run, busy, problem: refusal } = useAction();
  const { data, problem = refusal } = useAnswer(String(version), fetchPriceBook);
  const old = data?.book;
  const differences = old ? compareBooks(old, current) : [];
  return (
    <AdminDialog onClose={onClose} label={`Version ${version} and the one in force`} className="max-w-4xl">
      <div className="px-5 pt-5 sm:px-6 sm:pt-6">
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          From version {version} to version {current.version}, in force
        </h2>
        {problem && (
          <p role="alert" className="mt-3 text-alarm">
            {problem}
          </p>
        )}
        {!old && problem === undefined && <Skeleton className="mt-4 h-72" />}
        {old && (
          <div className="mt-4 grid gap-6 md:grid-cols-[minmax(0,1fr)_15rem]">
            <div>
              {differences.length === 0 && <p className="text-soft">Both have the same prices.</p>}
              {differences.length > 0 && (
                <DifferenceTable differences={differences} before={`Version ${version}`} after={`Version ${current.version}`} />
              )}
            </div>
            <div>
              <ExampleEstimates stone={stone} book={current} before={old} />
            </div>
          </div>
        )}
        <div className="sticky bottom-0 -mx-5 mt-5 flex flex-wrap justify-end gap-2 border-t border-line bg-card px-5 py-4 sm:-mx-6 sm:px-6">
          <AdminButton variant="quiet" onClick={onClose}>
            Close
          </AdminButton>
          {onReuse && old && differences.length > 0 && (
            <AdminButton variant="primary" busy={busy} onClick={() => void run(onReuse)}>
              Use version {version} again
            </AdminButton>
          )}
        </div>
      </div>
    </AdminDialog>
  );
}

type VersionsProps = {
  current: DeskPriceBook;
  stone: PriceBookResponse['stone'];
  mayPublish: boolean;
  /** Hears of the version that is in force now. */
  onChanged: (book: DeskPriceBook) => void;
};

/** Every version of the price book: compared with the one in force, and used again. */
export function PriceBookVersionHistory({ current, stone, mayPublish, onChanged }: VersionsProps) {
  const [shown, setShown] = useState<number>();
  const [limit, setLimit] = useState(atOnce);
  const { data, problem, retry } = useAnswer(JSON.stringify([current.version, limit]), list);
  const reuse = async (from: number) => {
    const { response } = await call('/admin/prices/reuse', { from, version: current.version });
    setShown(undefined);
    onChanged(response);
    showUndo(`Version ${response.version}, like version ${from}, is in force`, async () => {
      onChanged((await call('/admin/prices/undo', { version: response.version })).response);
    });
  };
  return (
    <Panel title="Versions" hint="None is ever changed. Using an old one again makes a new one like it.">
      {problem && <InlineLoadError onRetry={retry}>{problem}</InlineLoadError>}
      {!data && !problem && <Skeleton className="h-40" />}
      <ol className="-my-2">
        {data?.result.map(({ version, note, at, who, isCurrent, isTakenBack }) => (
          <li key={version} className="flex items-start gap-2 border-b border-line py-2 last:border-0">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap gap-x-2">
                <span className="font-semibold whitespace-nowrap">Version {version}</span>
                {isCurrent && <span className="text-fynbos">in force</span>}
                {isTakenBack && <span className="text-soft">taken back</span>}
              </p>
              <p className="wrap-anywhere">{note}</p>
              <p className="text-[0.8125rem] text-soft">
                {formatTime(at)}
                {who && `, ${who}`}
              </p>
            </div>
            {!isCurrent && (
              <AdminButton
                variant="quiet"
                aria-label={`Compare version ${version} with the one in force`}
                onClick={() => setShown(version)}
              >
                Compare
              </AdminButton>
            )}
          </li>
        ))}
      </ol>
      {data && data.fullcount > data.result.length && limit < 100 && (
        <AdminButton variant="quiet" className="mt-3" onClick={() => setLimit(100)}>
          Older ones
        </AdminButton>
      )}
      {shown !== undefined && (
        <Compare
          version={shown}
          current={current}
          stone={stone}
          onReuse={mayPublish ? () => reuse(shown) : undefined}
          onClose={() => setShown(undefined)}
        />
      )}
    </Panel>
  );
}
