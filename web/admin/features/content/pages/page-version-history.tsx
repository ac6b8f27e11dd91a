import { useState } from 'react';
import type { DeskPageContent } from '#contract/admin/content.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { Problem } from '#domain/errors/problem.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatTime } from '#web/lib/format/dates.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const load = async (question: string, signal: AbortSignal) => {
  const [slug] = JSON.parse(question) as [string, number];
  return (await call('/admin/pages/versions', { slug, limit: 100 }, { signal })).response.result;
};
const compare = async (question: string, signal: AbortSignal) => {
  const [slug, from, to] = JSON.parse(question) as [string, number, number];
  return (await call('/admin/pages/compare', { slug, from, to }, { signal })).response;
};

const marks = { same: '', added: 'bg-mark text-fynbos underline decoration-1', removed: 'text-alarm line-through' } as const;

type CompareProps = {
  slug: string;
  version: number;
  newest: number;
  /** Why it could not be brought back. */
  refused: string | undefined;
  busy: boolean;
  onRestore: () => void;
  onClose: () => void;
};

function Compare({ slug, version, newest, refused, busy, onRestore, onClose }: CompareProps) {
  const { data, problem } = useAnswer(JSON.stringify([slug, version, newest]), compare);
  return (
    <AdminDialog onClose={onClose} label={`Version ${version}`} className="max-w-3xl">
      <div className="p-5 sm:p-6">
        <h2 data-first tabIndex={-1} className="pr-12 font-display text-2xl outline-none [--opsz:48]">
          From version {version} to the newest
        </h2>
        {problem && (
          <p role="alert" className="mt-4 text-alarm">
            {problem}
          </p>
        )}
        {refused && (
          <p role="alert" className="mt-4 text-alarm">
            {refused}
          </p>
        )}
        {!data && !problem && <Skeleton className="mt-4 h-72" />}
        {data && (
          <div className="mt-4 max-h-[60vh] overflow-y-auto rounded-sm border border-line p-4 leading-relaxed wrap-anywhere whitespace-pre-wrap">
            {data.parts.every(({ kind }) => kind === 'same') && <p className="mb-3 text-soft">Nothing differs.</p>}
            {data.parts.map(({ kind, text }, index) => {
              const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
              return (
                // oxlint-disable-next-line react/no-array-index-key -- parts never move
                <Tag key={index} className={marks[kind]}>
                  {kind === 'same' && text.length > 600 ? `${text.slice(0, 250)} … ${text.slice(-250)}` : text}
                </Tag>
              );
            })}
          </div>
        )}
        <div className="mt-5 flex justify-end gap-2">
          <AdminButton variant="quiet" onClick={onClose}>
            Close
          </AdminButton>
          <AdminButton variant="primary" busy={busy} onClick={onRestore}>
            Bring back version {version}
          </AdminButton>
        </div>
      </div>
    </AdminDialog>
  );
}

type PageVersionsProps = {
  slug: string;
  /** The newest version, as far as is known here. */
  newest: number;
  /** Whether something is typed that is not saved. */
  typing: boolean;
  /** @returns what shows it as it was before, with what was typed then */
  onRestored: (page: DeskPageContent) => (undone: DeskPageContent) => void;
  /** Somebody else saved a newer one: it is to be shown. */
  onStale: () => void;
};

const staleWords = ({ more }: Problem): string => {
  const by = typeof more['by'] === 'string' && more['by'] !== '' ? more['by'] : 'Somebody else';
  return `${by} saved a newer version meanwhile, so nothing is brought back yet. This is how it differs now.`;
};

/** Every version of a page: compared with the newest, and brought back. */
export function PageVersionHistory({ slug, newest, typing, onRestored, onStale }: PageVersionsProps) {
  const [shown, setShown] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const { data, problem } = useAnswer(JSON.stringify([slug, newest]), load);
  const { run, busy } = useAction();
  const show = (version: number | undefined) => {
    setShown(version);
    setRefused(undefined);
  };
  /** @param over the newest that is known: what somebody else saved after it stays */
  async function bringBack(version: number, over: number): Promise<DeskPageContent> {
    try {
      return (await call('/admin/pages/restore', { slug, version, newest: over })).response;
    } catch (error) {
      if (error instanceof Problem && error.code === 'version_stale') {
        setRefused(staleWords(error));
        onStale();
      }
      throw error;
    }
  }
  const restore = (version: number) =>
    run(async () => {
      const restored = await bringBack(version, newest);
      const onUndone = onRestored(restored);
      show(undefined);
      showUndo(`Version ${version} is back${typing ? ', without what you had typed' : ''}`, async () => {
        onUndone(await bringBack(newest, restored.version));
      });
    });
  return (
    <Panel title="Versions" hint="Every save keeps one.">
      {problem && (
        <p role="alert" className="text-alarm">
          {problem}
        </p>
      )}
      {!data && !problem && <Skeleton className="h-40" />}
      <ol className="max-h-96 overflow-y-auto">
        {data?.map(({ version, at, who }) => (
          <li key={version} className="flex items-center gap-2 border-b border-line py-1.5 last:border-0">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">Version {version}</span>
              <span className="block text-[0.8125rem] text-soft">
                {formatTime(at)}
                {who && `, ${who}`}
              </span>
            </span>
            {version === newest ? (
              <span className="text-[0.8125rem] text-soft">newest</span>
            ) : (
              <AdminButton variant="quiet" aria-label={`Compare version ${version} with the newest`} onClick={() => show(version)}>
                Compare
              </AdminButton>
            )}
          </li>
        ))}
      </ol>
      {shown !== undefined && (
        <Compare
          slug={slug}
          version={shown}
          newest={newest}
          refused={refused}
          busy={busy}
          onRestore={() => void restore(shown)}
          onClose={() => show(undefined)}
        />
      )}
    </Panel>
  );
}
