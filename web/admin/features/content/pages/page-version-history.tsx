import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AdminPageContent } from '#contract/admin/pages.endpoints.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { type ApiError, isApiError } from '#domain/errors/api-error.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { useUrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const kindClasses = { same: '', added: 'bg-mark text-fynbos underline decoration-1', removed: 'text-error line-through' } as const;

type CompareDialogProps = {
  slug: string;
  version: number;
  newestVersion: number;
  /** Error of a restore; undefined if there was none. */
  errorMessage: string | undefined;
  busy: boolean;
  onRestore: () => void;
  onClose: () => void;
};

function CompareDialog({ slug, version, newestVersion, errorMessage, busy, onRestore, onClose }: CompareDialogProps) {
  const query = useQuery(queryFor('/admin/pages/compare', { slug, from: version, to: newestVersion }));
  return (
    <AdminDialog
      onClose={onClose}
      title={`Version ${version} compared with the newest version`}
      label={`Version ${version}`}
      errorMessage={errorMessage}
      closeLabel="Close"
      actions={<AdminButton variant="primary" busy={busy} onClick={onRestore}>{`Restore version ${version}`}</AdminButton>}
      className="max-w-3xl"
    >
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
    </AdminDialog>
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

const createStaleMessage = ({ details }: ApiError): string => {
  const userName = typeof details['by'] === 'string' && details['by'] !== '' ? details['by'] : 'Someone else';
  return `${userName} saved a newer version, so nothing was restored. The comparison now shows the latest version.`;
};

/** Lists the versions of a page, compares them with the newest one and restores them. */
export function PageVersionHistory({ slug, newestVersion, hasUnsavedChanges, onRestored, onStale }: PageVersionHistoryProps) {
  const comparison = useUrlDialog('compare');
  const shownVersion = Number(comparison.value);
  const [staleMessage, setStaleMessage] = useState<string>();
  const query = useQuery(queryFor('/admin/pages/versions', { slug, limit: 100 }));
  /** Restores a version unless a version newer than `expectedNewestVersion` exists. */
  async function restoreVersion(version: number, expectedNewestVersion: number): Promise<AdminPageContent> {
    try {
      return (await call('/admin/pages/restore', { slug, version, newest: expectedNewestVersion })).response;
    } catch (error) {
      if (isApiError(error) && error.code === 'version_stale') {
        setStaleMessage(createStaleMessage(error));
        onStale();
      }
      throw error;
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
  function openComparison(version: number): void {
    comparison.open(version);
    setStaleMessage(undefined);
    restoration.reset();
  }
  const restore = (version: number) => {
    setStaleMessage(undefined);
    restoration.mutate(version);
  };
  return (
    <Panel title="Versions" hint="Every save creates a version.">
      <QueryPanel query={query} errorTitle="The versions could not be loaded" skeleton={<Skeleton className="h-40" />}>
        {({ result }) => (
          <ol className="max-h-96 overflow-y-auto">
            {result.map(({ version, at, userName }) => (
              <li key={version} className="flex items-center gap-2 border-b border-line py-1.5 last:border-0">
                <span className="min-w-0 flex-1">
                  <span className="font-semibold">{`Version ${version}`}</span>
                  <span className="block text-note">{[formatDateTime(at), userName].filter(Boolean).join(', ')}</span>
                </span>
                {version === newestVersion ? (
                  <span className="text-note">newest</span>
                ) : (
                  <AdminButton
                    variant="quiet"
                    aria-label={`Compare version ${version} with the newest`}
                    onClick={() => openComparison(version)}
                  >
                    Compare
                  </AdminButton>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryPanel>
      {Number.isInteger(shownVersion) && shownVersion !== newestVersion && (
        <CompareDialog
          slug={slug}
          version={shownVersion}
          newestVersion={newestVersion}
          errorMessage={staleMessage ?? restoration.errorMessage}
          busy={restoration.isPending}
          onRestore={() => restore(shownVersion)}
          onClose={comparison.close}
        />
      )}
    </Panel>
  );
}
