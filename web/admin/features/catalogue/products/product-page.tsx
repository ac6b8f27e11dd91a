import { useNavigate, useParams } from 'react-router';
import type { DeskProductDetail } from '#contract/admin/products.ts';
import { notFoundWords, Problem } from '#domain/errors/problem.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { showUndo } from '#web/admin/utils/undo.ts';
import * as paths from '#web/admin/app/paths.ts';
import { Menu, MenuItem, MenuLink } from '#web/admin/components/popups/menu.tsx';
import { ListingStatusBadge } from '#web/admin/components/listing-status-badge.tsx';
import { call } from '#web/lib/api/api-client.ts';
import * as site from '#web/lib/router/paths.ts';
import { isUuid } from '#web/lib/is-uuid.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { ProductPictures } from './product-pictures.tsx';
import { ProductUsagePanel } from './product-usage-panel.tsx';
import { ProductEditor, useProductForm } from './product-editor.tsx';

const back = { to: paths.products, label: 'Products' };

async function load(id: string, signal: AbortSignal): Promise<DeskProductDetail> {
  // An address that was mistyped leads nowhere.
  if (!isUuid(id)) throw new Problem('not_found', notFoundWords);
  return (await call('/admin/product/get', { _id: id }, { signal })).response;
}

function Editor({ product, onReload }: { product: DeskProductDetail; onReload: () => void }) {
  const navigate = useNavigate();
  const { run, busy } = useAction();
  const form = useProductForm(product, onReload);
  const { _id, name, status, slug } = product;

  const archive = () =>
    run(async () => {
      await call('/admin/product/delete', { _id });
      const restoreDraft = form.discard();
      await navigate(paths.products);
      showUndo(`${name} is in the archive`, async () => {
        await call('/admin/product/restore', { _id });
        restoreDraft();
        await navigate(paths.product(_id));
      });
    });
  const restore = () =>
    run(async () => {
      await call('/admin/product/restore', { _id });
      onReload();
      return 'Out of the archive';
    });
  const duplicate = () =>
    run(async () => {
      const { response } = await call('/admin/product/duplicate', { _id });
      await navigate(paths.product(response._id));
      return 'A draft like it';
    });

  return (
    <ProductEditor
      product={product}
      form={form}
      title={name}
      note={<ListingStatusBadge status={status} />}
      leaving={busy}
      onReload={onReload}
      actions={
        <Menu label="More">
          {status === 'active' && <MenuLink href={site.stone(slug)}>See it on the website</MenuLink>}
          <MenuItem onClick={() => void duplicate()}>Duplicate</MenuItem>
          {status === 'archived' ? (
            <MenuItem onClick={() => void restore()}>Bring back</MenuItem>
          ) : (
            <MenuItem tone="alarm" onClick={() => void archive()}>
              Archive
            </MenuItem>
          )}
        </Menu>
      }
      aside={
        <>
          <ProductPictures id={_id} pictures={product.pictures} />
          <ProductUsagePanel product={product} />
        </>
      }
    />
  );
}

/** One stone: everything of it to be changed. */
export default function ProductPage() {
  const params = useParams();
  const answer = useAnswer(params['id'], load);
  const reload = () => void load(params['id']!, new AbortController().signal).then(answer.replace, () => undefined);
  return (
    <QueryView title="Product" back={back} query={answer}>
      {(product) => <Editor product={product} onReload={reload} />}
    </QueryView>
  );
}
