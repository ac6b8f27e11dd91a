import { Link } from 'react-router';
import { isApiError } from '#domain/errors/api-error.ts';
import type { FailedItem } from '#web/admin/utils/run-for-each.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { formatCategoryCount, type CategoryRow, type CategoryKind } from './categories.ts';

/** Number and some names of the records that use a category. */
type Usage = { kind: 'product' | 'sub_category'; count: number; names: readonly string[] };
export type CategoryUsage = { category: CategoryRow; message: string; usages: readonly Usage[] };

/** Returns the categories that were not archived because records use them, with those records. */
export const listCategoryUsages = (failed: readonly FailedItem<CategoryRow>[]): CategoryUsage[] =>
  failed.flatMap(({ item, error }) =>
    isApiError(error) && error.code === 'in_use'
      ? [{ category: item, message: error.message, usages: error.details['where'] as Usage[] }]
      : [],
  );

/** Names of the URL parameters that filter products and types by a category. */
const filterNames: Record<CategoryKind, string> = { 'main-category': 'mainCategory', 'sub-category': 'subCategory', colour: 'colour' };

/**
 * Formats names: `A, B`, `A, B and 3 more`. @param count number of all records, which may exceed the number of names
 */
const formatSomeNames = (names: readonly string[], count: number): string =>
  count > names.length ? `${names.join(', ')} and ${count - names.length} more` : names.join(', ');

function UsageList({ category, usages, kind }: CategoryUsage & { kind: CategoryKind }) {
  return (
    <ul className="space-y-1">
      {usages.map(({ kind: usedBy, count, names }) => (
        <li key={usedBy}>
          <Link
            to={`${usedBy === 'product' ? paths.products : paths.types}?${filterNames[kind]}=${category._id}`}
            className="font-semibold text-rust underline-offset-4 hover:text-rust-deep hover:underline"
          >
            <span>{usedBy === 'product' ? 'Products' : 'Types'}</span>
            <span className="sr-only">{` (${category.name})`}</span>
          </Link>
          <span>{`: ${formatSomeNames(names, count)}`}</span>
        </li>
      ))}
    </ul>
  );
}

type CategoryInUseNoticeProps = { kind: CategoryKind; categoriesInUse: readonly CategoryUsage[]; onClose: () => void };

/** Renders the categories that were not archived because records use them, with links to the records. */
export function CategoryInUseNotice({ kind, categoriesInUse, onClose }: CategoryInUseNoticeProps) {
  const [first] = categoriesInUse;
  const isSingle = categoriesInUse.length === 1;
  if (first === undefined) return null;
  return (
    <div className="mb-4">
      <Notice
        title={isSingle ? first.message : `${formatCategoryCount(kind, categoriesInUse.length)} are in use and were not archived`}
        tone="error"
        action={<AdminButton onClick={onClose}>Close</AdminButton>}
      >
        {isSingle ? (
          <UsageList {...first} kind={kind} />
        ) : (
          <ul className="max-h-64 space-y-3 overflow-y-auto overscroll-contain">
            {categoriesInUse.map((usage) => (
              <li key={usage.category._id}>
                <p className="font-semibold text-ink">{usage.message}</p>
                <UsageList {...usage} kind={kind} />
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
