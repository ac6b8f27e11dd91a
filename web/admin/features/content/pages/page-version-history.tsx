import { useQuery } from '@tanstack/react-query';
import type { AdminPageContent } from '#contract/admin/pages.endpoints.ts';
import { ApiError, isApiError } from '#domain/errors/api-error.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { VersionHistory } from '#web/admin/kit/history/version-history.tsx';
import { useUrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { call } from '#web/lib/api/api-client.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const kindClasses = { same: '', added: 'bg-mark text-fynbos underline decoration-1', removed: 'text-error line-through' } as const;

function PageComparison({ slug, version, newestVersion }: { slug: string; version: number; newestVersion: number }) {
  const query = useQuery(queryFor('/admin/pages/compare', { slug, from: version, to: newestVersion }));
  return (
    <QueryPanel query={query} errorTitle="The comparison could not be loaded" skeleton={<Skeleton className="h-72" />}>
      {({ parts }) => (
        <div className="max-h-[60vh] overflow-y-auto rounded-sm border border-line p-4 leading-relaxed wrap-anywhere whitespace-pre-wrap">
          {parts.every(({ kind }) => kind === 'same') && <p className="mb-3 text-soft">No differences.</p>}
          {parts.map(({ kind, text }, index) => {
            const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
            return (
              // oxlint-disable-next-line react/no-array-index-key -- the order of the parts is fixed
              <Tag key={index} className={kindClasses[kind]}>
                {kind === 'same' && text.length > 600 ? `${text.slice(0, 250)} … ${text.slice(-250)}` : text}
              </Tag>
            );
          })}
        </div>
      )}
    </QueryPanel>
  );
}

type PageVersionHistoryProps = {
  slug: string;
  /** Newest version when the page was loaded. */
  newestVersion: number;
  /** True if the form has unsaved changes. */
  hasUnsavedChanges: boolean;
  /**
   * Called with the restored page. @returns a function that displays the page and its unsaved changes again after undo
   */
  onRestored: (page: AdminPageContent) => (undone: AdminPageContent) => void;
  /** Called if someone else has saved a newer version. */
  onStale: () => void;
};

const toStaleError = ({ details }: ApiError): ApiError => {
  const userName = typeof details['by'] === 'string' && details['by'] !== '' ? details['by'] : 'Someone else';
  return new ApiError(
    'version_stale',
    `${userName} saved a newer version, so nothing was restored. The comparison now shows the latest version.`,
  );
};

/** Lists the versions of a page, compares them with the newest one and restores them. */
export function PageVersionHistory({ slug, newestVersion, hasUnsavedChanges, onRestored, onStale }: PageVersionHistoryProps) {
  const comparison = useUrlDialog('compare');
  const query = useQuery(queryFor('/admin/pages/versions', { slug, limit: 100 }));
  /** Restores a version unless a version newer than `expectedNewestVersion` exists. */
  async function restoreVersion(version: number, expectedNewestVersion: number): Promise<AdminPageContent> {
    try {
      return (await call('/admin/pages/restore', { slug, version, newest: expectedNewestVersion })).response;
    } catch (error) {
      if (!isApiError(error) || error.code !== 'version_stale') throw error;
      onStale();
      throw toStaleError(error);
    }
  }
  const restoration = useAdminMutation({
    mutationFn: (version: number) => restoreVersion(version, newestVersion),
    onSuccess: (restored, version) => {
      const onUndone = onRestored(restored);
      comparison.close();
      return {
        message: hasUnsavedChanges ? `Version ${version} restored. Your unsaved changes were discarded.` : `Version ${version} restored`,
        undo: async () => onUndone(await restoreVersion(newestVersion, restored.version)),
      };
    },
  });
  return (
    <VersionHistory
      hint="Every save creates a version."
      query={query}
      current={{ version: newestVersion, name: 'newest' }}
      comparison={{
        ...comparison,
        title: `Version ${comparison.value} compared with the newest version`,
        label: `Version ${comparison.value}`,
        className: 'max-w-3xl',
        canRestore: true,
        content: <PageComparison slug={slug} version={Number(comparison.value)} newestVersion={newestVersion} />,
      }}
      restoration={restoration}
    />
  );
}
