import { Link } from 'react-router';
import type { AdminProductDetail } from '#contract/admin/products.endpoints.ts';
import { hasPermission } from '#domain/accounts/staff.ts';
import { useAdmin } from '#web/admin/app/admin-context.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { formatDateTime } from '#web/lib/format/dates.ts';
import * as sitePaths from '#web/lib/router/site-paths.ts';

/** Shows the projects and quotes that use a product, and its last change. */
export function ProductUsagePanel({ product }: { product: AdminProductDetail }) {
  const { me } = useAdmin();
  const { projects, quoteCount, changed, updatedAt, _id } = product;
  return (
    <Panel title="Usage">
      <dl className="space-y-2">
        <div className="flex justify-between gap-4">
          <dt className="text-soft">Quotes</dt>
          <dd className="tabular-nums">{quoteCount}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-soft">Projects</dt>
          <dd className="text-right">
            {projects.length === 0 && <span>none</span>}
            {projects.map((project) => (
              <a key={project._id} href={sitePaths.galleryDetails({ id: project._id })} className="block hover:text-rust">
                {project.name}
              </a>
            ))}
          </dd>
        </div>
        <div className="flex justify-between gap-4 border-t border-line pt-2">
          <dt className="text-soft">Last updated</dt>
          <dd className="text-right">
            <time dateTime={changed?.at ?? updatedAt}>{formatDateTime(changed?.at ?? updatedAt)}</time>
            {changed && <span className="block text-soft">{`by ${changed.userName || 'the system'}`}</span>}
          </dd>
        </div>
      </dl>
      {hasPermission(me.role, 'audit') && (
        <Link to={paths.activityLogFor(_id)} className="mt-3 block font-semibold text-rust hover:text-rust-deep">
          View activity log
        </Link>
      )}
    </Panel>
  );
}
