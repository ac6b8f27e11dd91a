import { Link } from 'react-router';
import { Problem } from '#domain/errors/problem.ts';
import type { FailedItem } from '#web/admin/utils/run-for-each.ts';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { formatCategoryCount, type CategoryRow, type CategoryKind } from './categories.ts';

/** By what a thing is in use: how many, and the names of a few. */
type Use = { kind: 'product' | 'sub_category'; count: number; names: readonly string[] };
export type CategoryUsage = { group: CategoryRow; words: string; where: readonly Use[] };

/** Of what was refused, that which is in use. */
export const usagesFrom = (refused: readonly FailedItem<CategoryRow>[]): CategoryUsage[] =>
  refused.flatMap(({ thing, error }) =>
    error instanceof Problem && error.code === 'in_use'
      ? [{ group: thing, words: error.message, where: error.more['where'] as Use[] }]
      : [],
  );

const filterOf: Record<CategoryKind, string> = { maincategory: 'mainCategory', subcategory: 'subCategory', colours: 'colour' };

function Where({ group, where, kind }: CategoryUsage & { kind: CategoryKind }) {
  return (
    <ul className="space-y-1">
      {where.map(({ kind: used, count, names }) => (
        <li key={used}>
          <Link
            to={`${used === 'product' ? paths.products : paths.types}?${filterOf[kind]}=${group._id}`}
            className="font-semibold text-rust underline-offset-4 hover:text-rust-deep hover:underline"
          >
            {used === 'product' ? 'Its products' : 'Its types'}
            <span className="sr-only"> ({group.name})</span>
          </Link>
          : {names.join(', ')}
          {count > names.length && ` and ${count - names.length} more`}
        </li>
      ))}
    </ul>
  );
}

type GroupUsesProps = { kind: CategoryKind; uses: readonly CategoryUsage[]; onClose: () => void };

/** Why materials, types or colours stay out of the archive: what still uses them, and the way there. */
export function CategoryInUseNotice({ kind, uses, onClose }: GroupUsesProps) {
  const [first, ...others] = uses;
  if (first === undefined) return null;
  return (
    <div className="mb-4">
      <Notice
        title={others.length === 0 ? first.words : `${formatCategoryCount(kind, uses.length)} are in use, and stay where they are`}
        tone="alarm"
        action={<AdminButton onClick={onClose}>Close</AdminButton>}
      >
        {others.length === 0 ? (
          <Where {...first} kind={kind} />
        ) : (
          <ul className="max-h-64 space-y-3 overflow-y-auto overscroll-contain">
            {uses.map((use) => (
              <li key={use.group._id}>
                <p className="font-semibold text-ink">{use.words}</p>
                <Where {...use} kind={kind} />
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
