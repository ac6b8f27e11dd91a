import { Link } from 'react-router';
import { Problem } from '#domain/errors/problem.ts';
import type { Refusal } from '#web/admin/lib/each.ts';
import * as paths from '#web/admin/paths.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { countGroups, type Group, type GroupKind } from './groups.ts';

/** By what a thing is in use: how many, and the names of a few. */
type Use = { kind: 'product' | 'sub_category'; count: number; names: readonly string[] };
export type GroupUse = { group: Group; words: string; where: readonly Use[] };

/** Of what was refused, that which is in use. */
export const usesIn = (refused: readonly Refusal<Group>[]): GroupUse[] =>
  refused.flatMap(({ thing, error }) =>
    error instanceof Problem && error.code === 'in_use'
      ? [{ group: thing, words: error.message, where: error.more['where'] as Use[] }]
      : [],
  );

const filterOf: Record<GroupKind, string> = { maincategory: 'mainCategory', subcategory: 'subCategory', colours: 'colour' };

function Where({ group, where, kind }: GroupUse & { kind: GroupKind }) {
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

type GroupUsesProps = { kind: GroupKind; uses: readonly GroupUse[]; onClose: () => void };

/** Why materials, types or colours stay out of the archive: what still uses them, and the way there. */
export function GroupUses({ kind, uses, onClose }: GroupUsesProps) {
  const [first, ...others] = uses;
  if (first === undefined) return null;
  return (
    <div className="mb-4">
      <Notice
        title={others.length === 0 ? first.words : `${countGroups(kind, uses.length)} are in use, and stay where they are`}
        tone="alarm"
        action={<DeskButton onClick={onClose}>Close</DeskButton>}
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
