import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { createListLoader } from '#web/admin/api/screen-loaders.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { formatDateTime } from '#web/lib/format/dates.ts';
import { sitePageTitles } from './site-page-titles.ts';

const pagesQuery = queryFor('/admin/pages/list');

export const loader = createListLoader(() => [pagesQuery]);

/** Lists the content pages: about us and the legal pages. */
export default function ContentPagesPage() {
  const query = useQuery(pagesQuery);
  return (
    <QueryView title="Pages" query={query}>
      {({ result: pages }) => (
        <AdminPage title="Pages" subtitle={`${pages.length}`}>
          <ul className="max-w-4xl rounded-sm border border-line bg-card">
            {pages.map(({ slug, version, updatedAt }) => (
              <li
                key={slug}
                className="relative flex flex-wrap items-baseline gap-x-4 border-b border-line px-4 py-3 last:border-0 hover:bg-well"
              >
                <Link to={paths.page(slug)} className="min-w-40 flex-1 font-semibold after:absolute after:inset-0">
                  {sitePageTitles[slug] ?? slug}
                </Link>
                <span className="text-soft">{`/${slug}`}</span>
                <span className="text-note">{version === 0 ? 'Not written yet' : `Version ${version}, ${formatDateTime(updatedAt)}`}</span>
              </li>
            ))}
          </ul>
        </AdminPage>
      )}
    </QueryView>
  );
}
