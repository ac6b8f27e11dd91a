import { Link } from 'react-router';
import { formatRand, toCents } from '#domain/money.ts';
import { mayUse, staffRoleNames } from '#domain/staff.ts';
import { call } from '#web/lib/call.ts';
import { useAnswer } from '#web/lib/use-answer.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { formatBriefly } from './lib/dates.ts';
import { useDesk } from './lib/desk.ts';
import * as paths from './paths.ts';
import { navigationOf } from './screens.ts';
import { DeskButton } from './ui/button.tsx';
import { DeskPage, Panel } from './ui/page.tsx';
import { listingStatuses } from './ui/status.tsx';

async function load(_question: string, signal: AbortSignal) {
  const count = async (status: (typeof listingStatuses)[number]['value']) =>
    (await call('/admin/product/list', { status, limit: 0 }, { signal })).response.fullcount;
  const [newest, ...counts] = await Promise.all([
    call('/admin/product/list', { sort: '-updatedAt', limit: 6 }, { signal }),
    ...listingStatuses.map(({ value }) => count(value)),
  ]);
  return { newest: newest.response.result, counts };
}

/** How the catalogue stands, and what was changed last. */
function CatalogueToday() {
  const { data, problem, retry } = useAnswer('catalogue', load);
  if (problem !== undefined) {
    return (
      <Notice title="The catalogue could not be loaded" tone="alarm" action={<DeskButton onClick={retry}>Retry</DeskButton>}>
        {problem}
      </Notice>
    );
  }
  return (
    <>
      <dl className="grid grid-cols-3 border-y border-line">
        {listingStatuses.map(({ value, label }, index) => (
          <div key={value} className="border-l border-line first:border-l-0">
            <Link to={`${paths.products}?status=${value}`} className="block px-4 py-4 hover:bg-well">
              <dt className="text-[0.8125rem] text-soft">{label} products</dt>
              <dd className="mt-1 font-display text-3xl tabular-nums [--opsz:24]">
                {data ? data.counts[index] : <Skeleton className="h-9 w-14" />}
              </dd>
            </Link>
          </div>
        ))}
      </dl>
      <Panel title="Changed last" className="mt-6">
        {!data && <Skeleton className="h-64" />}
        <ul className="-my-2">
          {data?.newest.map(({ _id, name, pictures, price, pricePer, updatedAt }) => (
            <li key={_id} className="border-b border-line last:border-0">
              <Link to={paths.product(_id)} className="flex items-center gap-3 py-2 hover:text-rust">
                <Picture picture={pictures[0]} sizes="48px" alt="" className="h-8 w-12 shrink-0 rounded-sm" />
                <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
                <span className="whitespace-nowrap text-soft tabular-nums max-sm:hidden">
                  {formatRand(toCents(price))} {pricePer}
                </span>
                <time dateTime={updatedAt} className="w-26 text-right whitespace-nowrap text-soft tabular-nums">
                  {formatBriefly(updatedAt)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

/** Where a member of staff arrives: how the part of the shop stands that their role looks after. */
export default function Overview() {
  const { me } = useDesk();
  const nothing = navigationOf(me.role).every(({ group }) => group === '');
  return (
    <DeskPage title={`Good day, ${me.fullName.split(' ')[0]}`} note={staffRoleNames[me.role]}>
      {mayUse(me.role, 'catalogue') && <CatalogueToday />}
      {nothing && <Notice title="Nothing here is for your role">An owner can give you another role.</Notice>}
    </DeskPage>
  );
}
