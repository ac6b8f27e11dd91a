import type { ReactNode } from 'react';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminDialog } from '#web/admin/components/admin-dialog.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import type { UrlDialog } from '#web/admin/utils/use-url-dialog.ts';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

type ListedVersion = { version: number; at: string; userName: string };
/** The version that the others are compared with. @property name for example "newest" */
type CurrentVersion = { version: number; name: string };
type VersionQuery<Version> = Parameters<typeof QueryPanel<{ result: readonly Version[] }>>[0]['query'];

type VersionHistoryProps<Version> = {
  hint: string;
  query: VersionQuery<Version>;
  current: CurrentVersion;
  /** Renders what a version contains in addition to its number, time and author. */
  renderDetails?: (version: Version) => ReactNode;
  /** Compares the version in the query string. @property content the differences */
  comparison: UrlDialog & { title: string; label: string; className: string; canRestore: boolean; content: ReactNode };
  /** Restores a version; undefined if the user may not restore. */
  restoration: { mutate: (version: number) => void; reset: () => void; isPending: boolean; errorMessage: string | undefined } | undefined;
  /** Content below the list. */
  children?: ReactNode;
};

type VersionItemProps = { listed: ListedVersion; current: CurrentVersion; onCompare: () => void; children: ReactNode };

function VersionItem({ listed, current, onCompare, children }: VersionItemProps) {
  return (
    <li className="flex items-start gap-2 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{`Version ${listed.version}`}</p>
        {children}
        <p className="text-note">{[formatDateTime(listed.at), listed.userName].filter(Boolean).join(', ')}</p>
      </div>
      {listed.version === current.version ? (
        <span className="text-note">{current.name}</span>
      ) : (
        <AdminButton variant="quiet" aria-label={`Compare version ${listed.version} with the ${current.name} version`} onClick={onCompare}>
          Compare
        </AdminButton>
      )}
    </li>
  );
}

/** Lists the versions of a record, compares them with the current one and restores them. */
export function VersionHistory<Version extends ListedVersion>(props: VersionHistoryProps<Version>) {
  const { hint, query, current, renderDetails, comparison, restoration, children } = props;
  const comparedVersion = Number(comparison.value);
  const compare = (version: number) => {
    restoration?.reset();
    comparison.open(version);
  };
  return (
    <Panel title="Versions" hint={hint}>
      <QueryPanel query={query} errorTitle="The versions could not be loaded" skeleton={<Skeleton className="h-40" />}>
        {({ result }) => (
          <ol className="-my-2 max-h-[32rem] overflow-y-auto">
            {result.map((listed) => (
              <VersionItem key={listed.version} {...{ listed, current }} onCompare={() => compare(listed.version)}>
                {renderDetails?.(listed)}
              </VersionItem>
            ))}
          </ol>
        )}
      </QueryPanel>
      {children}
      {Number.isInteger(comparedVersion) && comparedVersion !== current.version && (
        <AdminDialog
          onClose={comparison.close}
          title={comparison.title}
          label={comparison.label}
          errorMessage={restoration?.errorMessage}
          closeLabel="Close"
          actions={
            restoration &&
            comparison.canRestore && (
              <AdminButton
                variant="primary"
                busy={restoration.isPending}
                onClick={() => restoration.mutate(comparedVersion)}
              >{`Restore version ${comparedVersion}`}</AdminButton>
            )
          }
          className={comparison.className}
        >
          {comparison.content}
        </AdminDialog>
      )}
    </Panel>
  );
}
