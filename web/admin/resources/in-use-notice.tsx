import { Link } from 'react-router';
import { isApiError } from '#domain/errors/api-error.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import type { SchemaTree } from '#web/admin/kit/form/form-schema.ts';
import type { FailedItem } from '#web/admin/utils/run-for-each.ts';
import { Notice } from '#web/ui/notice.tsx';
import { formatRecordCount, type Resource, type ResourceConfig } from './resource-config.ts';

/** Number and some names of the records that use a record. */
type Usage = { kind: 'product' | 'sub_category'; count: number; names: readonly string[] };
export type RecordUsage<View> = { record: View; message: string; usages: readonly Usage[] };

/** Returns the records that were not archived because other records use them, with those records. */
export const listRecordUsages = <View,>(failed: readonly FailedItem<View>[]): RecordUsage<View>[] =>
  failed.flatMap(({ item, error }) =>
    isApiError(error) && error.code === 'in_use'
      ? [{ record: item, message: error.message, usages: error.details['where'] as Usage[] }]
      : [],
  );

/**
 * Formats names: `A, B`, `A, B and 3 more`. @param count number of all records, which may exceed the number of names
 */
const formatSomeNames = (names: readonly string[], count: number): string =>
  count > names.length ? `${names.join(', ')} and ${count - names.length} more` : names.join(', ');

type UsageListProps = { name: string; usages: readonly Usage[]; query: string };

function UsageList({ name, usages, query }: UsageListProps) {
  return (
    <ul className="space-y-1">
      {usages.map(({ kind, count, names }) => (
        <li key={kind}>
          <Link to={`${kind === 'product' ? paths.products : paths.types}?${query}`} className="font-semibold quiet-link">
            <span>{kind === 'product' ? 'Products' : 'Types'}</span>
            <span className="sr-only">{` (${name})`}</span>
          </Link>
          <span>{`: ${formatSomeNames(names, count)}`}</span>
        </li>
      ))}
    </ul>
  );
}

type InUseNoticeProps<View extends Resource> = {
  resource: ResourceConfig<View, SchemaTree>;
  usages: readonly RecordUsage<View>[];
  onClose: () => void;
};

/** Renders the records that were not archived because other records use them, with links to those records. */
export function InUseNotice<View extends Resource>({ resource, usages, onClose }: InUseNoticeProps<View>) {
  const [first] = usages;
  if (first === undefined) return null;
  const renderUsages = ({ record, usages: recordUsages }: RecordUsage<View>) => (
    <UsageList name={resource.getName(record)} usages={recordUsages} query={`${resource.dialog?.usageFilterName}=${record._id}`} />
  );
  const isSingle = usages.length === 1;
  return (
    <div className="mb-4">
      <Notice
        title={isSingle ? first.message : `${formatRecordCount(resource, usages.length)} are in use and were not archived`}
        tone="error"
        action={<AdminButton onClick={onClose}>Close</AdminButton>}
      >
        {isSingle ? (
          renderUsages(first)
        ) : (
          <ul className="max-h-64 space-y-3 overflow-y-auto overscroll-contain">
            {usages.map((usage) => (
              <li key={usage.record._id}>
                <p className="font-semibold text-ink">{usage.message}</p>
                {renderUsages(usage)}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
