import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CatalogueCounts } from '#contract/admin/overview.endpoints.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { formatInteger } from '#web/admin/utils/format.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { Stat, StatStrip } from '#web/admin/components/panels/stat-strip.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { listingStatuses } from '#web/admin/components/listing-status-badge.tsx';
import { queryFor } from '#web/admin/api/query-client.ts';
import { QueryPanel } from '#web/admin/components/query-view.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const checks = [
  { key: 'withoutPicture', label: 'active without a picture', query: 'status=active&check=no_picture' },
  { key: 'withoutPrice', label: 'active without a price', query: 'status=active&check=no_price' },
  { key: 'withoutDescription', label: 'active without a description', query: 'status=active&check=no_description' },
  { key: 'archivedInGallery', label: 'archived but still used in the gallery', query: 'status=archived&check=in_gallery' },
] as const;

function NeedsAttention({ counts }: { counts: CatalogueCounts }) {
  const failedChecks = checks.filter(({ key }) => counts[key] > 0);
  return (
    <Panel title="Needs attention">
      {failedChecks.length === 0 && <p className="text-soft">Every active product has a picture, a price and a description.</p>}
      <ul className="-my-2">
        {failedChecks.map(({ key, label, query }) => (
          <li key={key} className="border-b border-line last:border-0">
            <Link to={`${paths.products}?${query}`} className="flex items-baseline gap-3 py-2 hover:text-rust">
              <span className="min-w-8 text-right font-semibold tabular-nums">{formatInteger(counts[key])}</span> <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RecentlyUpdated() {
  const query = useQuery(queryFor('/admin/product/list', { sort: '-updatedAt', limit: 6 }));
  return (
    <Panel title="Recently updated">
      <QueryPanel query={query} errorTitle="Products could not be loaded" skeleton={<Skeleton className="h-64" />}>
        {({ result }) => (
          <ul className="-my-2">
            {result.map(({ _id, name, pictures, price, pricePer, updatedAt }) => (
              <li key={_id} className="border-b border-line last:border-0">
                <Link to={paths.product(_id)} className="flex items-center gap-3 py-2 hover:text-rust">
                  <ResponsivePicture picture={pictures[0]} sizes="48px" alt="" className="h-8 w-12 shrink-0 rounded-sm" />
                  <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
                  <span className="whitespace-nowrap text-soft tabular-nums max-sm:hidden">
                    {price === 0 ? 'on request' : `${formatRand(toCents(price))} ${pricePer}`}
                  </span>
                  <time dateTime={updatedAt} className="w-26 text-right whitespace-nowrap text-soft tabular-nums">
                    {formatShortDateTime(updatedAt)}
                  </time>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryPanel>
    </Panel>
  );
}

/** Shows the number of products by status, products that need attention, and the latest changes. */
export function CatalogueSummary({ counts }: { counts: CatalogueCounts }) {
  return (
    <section aria-labelledby="catalogue-figures" className="mt-8 first:mt-0">
      <h2 id="catalogue-figures" className="mb-3 font-display text-xl [--opsz:36]">
        Catalogue
      </h2>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="space-y-4">
          <StatStrip columnsClass="grid-cols-3">
            {listingStatuses.map(({ value, label }) => (
              <Stat key={value} label={`${label} products`} to={`${paths.products}?status=${value}`}>
                {formatInteger(counts[value])}
              </Stat>
            ))}
          </StatStrip>
          <NeedsAttention counts={counts} />
        </div>
        <RecentlyUpdated />
      </div>
    </section>
  );
}
