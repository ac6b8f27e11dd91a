import { useNavigate, useParams } from 'react-router';
import type { DeskProductDetail } from '#contract/admin/products.ts';
import { notFoundWords, Problem } from '#domain/errors/problem.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { showUndo } from '#web/admin/utils/undo.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { ConflictDialog, type ConflictField } from '#web/admin/forms/conflict-dialog.tsx';
import { DraftBanner } from '#web/admin/forms/draft-banner.tsx';
import { UnsavedChangesGuard } from '#web/admin/forms/unsaved-changes-guard.tsx';
import { Menu, MenuItem, MenuLink } from '#web/admin/components/menu.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { CoEditorsNotice } from '#web/admin/forms/co-editors-notice.tsx';
import { ListingStatusBadge } from '#web/admin/components/listing-status-badge.tsx';
import { call } from '#web/lib/api/api-client.ts';
import * as site from '#web/lib/router/paths.ts';
import { isUuid } from '#web/lib/is-uuid.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useCatalogueOptions, type CatalogueOptions } from './use-catalogue-options.ts';
import { ProductFields } from './product-fields.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductUsagePanel } from './product-usage-panel.tsx';
import type { ProductFormValues } from './product-form-values.ts';
import { ListingStatusPanel } from './listing-status-panel.tsx';
import { useProductForm } from './use-product-form.ts';

const back = { to: paths.products, label: 'Products' };

async function load(id: string, signal: AbortSignal): Promise<DeskProductDetail> {
  // An address that was mistyped leads nowhere.
  if (!isUuid(id)) throw new Problem('not_found', notFoundWords);
  return (await call('/admin/product/get', { _id: id }, { signal })).response;
}

const nameIn = (things: readonly { _id: string; name: string }[] | undefined) => (id: string) =>
  things?.find(({ _id }) => _id === id)?.name ?? '';

const conflictFields = (choices: CatalogueOptions | undefined): ConflictField<ProductFormValues>[] => [
  { name: 'name', label: 'Name' },
  { name: 'mainCategory', label: 'Material', show: nameIn(choices?.mainCategories) },
  { name: 'subCategory', label: 'Type', show: nameIn(choices?.subCategories) },
  { name: 'colour', label: 'Color', show: nameIn(choices?.colours) },
  { name: 'finish', label: 'Finish' },
  { name: 'description', label: 'Description' },
  { name: 'price', label: 'Price', show: (price) => `R${price}` },
  { name: 'pricePer', label: 'Per' },
  { name: 'slabLengthMm', label: 'Slab length' },
  { name: 'slabWidthMm', label: 'Slab width' },
  { name: 'edgeProfile', label: 'Edge profile' },
  { name: 'slug', label: 'Address' },
  { name: 'status', label: 'Status' },
];

function Editor({ product, onReload }: { product: DeskProductDetail; onReload: () => void }) {
  const navigate = useNavigate();
  const { run, busy } = useAction();
  const { data: choices } = useCatalogueOptions();
  const form = useProductForm(product, onReload);
  useShortcuts({ 'mod+s': form.save });
  const { _id, name, status, slug } = product;

  const archive = () =>
    run(async () => {
      await call('/admin/product/delete', { _id });
      const bringBack = form.discard();
      await navigate(paths.products);
      showUndo(`${name} is in the archive`, async () => {
        await call('/admin/product/restore', { _id });
        // What was typed and not saved is a draft again.
        bringBack();
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
    <AdminPage
      title={name}
      note={<ListingStatusBadge status={status} />}
      back={back}
      actions={
        <>
          {form.changed.length > 0 && <span className="text-[0.8125rem] text-soft max-md:hidden">Not saved</span>}
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
          <AdminButton variant="primary" busy={form.busy || busy} onClick={form.save}>
            Save
          </AdminButton>
        </>
      }
    >
      <UnsavedChangesGuard dirty={form.changed.length > 0 && !busy} onDiscard={form.discard} />
      <CoEditorsNotice thing="product" id={_id} version={product.version} typing={form.changed.length > 0} onChanged={onReload} />
      <DraftBanner at={form.restoredAt} onDiscard={form.discard} />
      {form.problem && (
        <div className="mb-4">
          <Notice tone="alarm" title={form.problem} />
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <ProductFields
          values={form.values}
          choices={choices}
          faults={form.faults}
          onChange={form.change}
          onLeave={form.leave}
          formerSlugs={product.formerSlugs}
          isNew={false}
        />
        <div className="space-y-4">
          <ProductPictures id={_id} pictures={product.pictures} />
          <ListingStatusPanel status={form.values.status} onChange={(next) => form.change({ status: next })} />
          <ProductUsagePanel product={product} />
        </div>
      </div>
      {form.theirs && (
        <ConflictDialog
          fields={conflictFields(choices)}
          base={form.base}
          mine={form.values}
          theirs={form.theirs}
          who={form.who}
          busy={form.busy}
          onSave={form.saveChosen}
          onTakeTheirs={() => {
            form.takeTheirs();
            onReload();
          }}
          onClose={form.closeComparison}
        />
      )}
    </AdminPage>
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
