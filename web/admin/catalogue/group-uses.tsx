import * as paths from '#web/admin/paths.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Group, GroupKind } from './groups.ts';

/** By what a thing is in use: how many, and the names of a few. */
export type Use = { kind: 'product' | 'sub_category'; count: number; names: readonly string[] };
export type GroupUsesProps = { group: Group; words: string; where: readonly Use[] };

const filterOf: Record<GroupKind, string> = { maincategory: 'mainCategory', subcategory: 'subCategory', colours: 'colour' };

/** Why a material, a type or a colour stays out of the archive: what still uses it, and the way there. */
export function GroupUses({ group, words, where, kind, onClose }: GroupUsesProps & { kind: GroupKind; onClose: () => void }) {
  return (
    <div className="mb-4">
      <Notice title={words} tone="alarm" action={<DeskButton onClick={onClose}>Close</DeskButton>}>
        <ul className="space-y-1">
          {where.map(({ kind: used, count, names }) => (
            <li key={used}>
              <Link
                to={`${used === 'product' ? paths.products : paths.types}?${filterOf[kind]}=${group._id}`}
                className="font-semibold text-rust underline-offset-4 hover:text-rust-deep hover:underline"
              >
                {used === 'product' ? 'Its products' : 'Its types'}
              </Link>
              : {names.join(', ')}
              {count > names.length && ` and ${count - names.length} more`}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
