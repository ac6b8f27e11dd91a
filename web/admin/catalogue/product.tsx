import { useNavigate } from 'react-router';
import type { DeskProductDetail } from '#contract/admin/products.ts';
import { notFoundWords, Problem } from '#domain/errors/problem.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { Loaded } from '#web/admin/edit/loaded.tsx';
import { useDesk } from '#web/admin/lib/desk.ts';
import { offerUndo } from '#web/admin/lib/undo.ts';
import { useShortcuts } from '#web/admin/lib/use-shortcuts.ts';
import * as paths from '#web/admin/paths.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { ConflictDialog, type ConflictField } from '#web/admin/ui/conflict-dialog.tsx';
import { DraftNote } from '#web/admin/ui/draft-note.tsx';
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx';
import { Menu, MenuItem } from '#web/admin/ui/menu.tsx';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { TogetherNote } from '#web/admin/ui/together-note.tsx';
import { StatusMark } from '#web/admin/ui/status.tsx';
import { call } from '#web/lib/api/api-client.ts';
import * as site from '#web/lib/router/paths.ts';
import { isUuid } from '#web/lib/is-uuid.ts';
import { useAnswer } from '#web/admin/lib/use-answer.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useChoices, type Choices } from './choices.ts';
import { ProductForm } from './product-form.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductUses } from './product-uses.tsx';
import type { ProductValues } from './product-values.ts';
import { StatusPanel } from './status-panel.tsx';
import { useProductForm } from './use-product-form.ts';

const back = { to: paths.products, label: 'Products' };

async function load(id: string, signal: AbortSignal): Promise<DeskProductDetail> {
  // An address that was mistyped leads nowhere.
  if (!isUuid(id)) throw new Problem('not_found', notFoundWords);
  return (await call('/admin/product/get', { _id: id }, { signal })).response;
}

const nameIn = (things: readonly { _id: string; name: string }[] | undefined) => (id: string) =>
  things?.find(({ _id }) => _id === id)?.name ?? '';

const conflictFields = (choices: Choices | undefined): ConflictField<ProductValues>[] => [
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
  const { data: choices } = useChoices();
  const form = useProductForm(product, onReload);
  useShortcuts({ 'mod+s': form.save });
  const { _id, name, status, slug } = product;

  const archive = () =>
    run(async () => {
      await call('/admin/product/delete', { _id });
      const bringBack = form.discard();
      await navigate(paths.products);
      offerUndo(`${name} is in the archive`, async () => {
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
    <DeskPage
      title={name}
      note={<StatusMark status={status} />}
      back={back}
      actions={
        <>
          {form.changed.length > 0 && <span className="text-[0.8125rem] text-soft max-md:hidden">Not saved</span>}
          <Menu label="More" align="right">
            {status === 'active' && (
              <a
                href={site.stone(slug)}
                target="_blank"
                rel="noreferrer"
                data-closes
                className="flex min-h-9 items-center rounded-sm px-2.5 py-1.5 hover:bg-well"
              >
                See it on the website
              </a>
            )}
            <MenuItem onClick={() => void duplicate()}>Duplicate</MenuItem>
            {status === 'archived' ? (
              <MenuItem onClick={() => void restore()}>Bring back</MenuItem>
            ) : (
              <MenuItem tone="alarm" onClick={() => void archive()}>
                Archive
              </MenuItem>
            )}
          </Menu>
          <DeskButton variant="primary" busy={form.busy || busy} onClick={form.save}>
            Save
          </DeskButton>
        </>
      }
    >
      <LeaveGuard dirty={form.changed.length > 0 && !busy} onDiscard={form.discard} />
      <TogetherNote thing="product" id={_id} version={product.version} typing={form.changed.length > 0} onChanged={onReload} />
      <DraftNote at={form.restoredAt} onDiscard={form.discard} />
      {form.problem && (
        <div className="mb-4">
          <Notice tone="alarm" title={form.problem} />
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <ProductForm
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
          <StatusPanel status={form.values.status} onChange={(next) => form.change({ status: next })} />
          <ProductUses product={product} />
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
    </DeskPage>
  );
}

/** One stone: everything of it to be changed. */
export default function Product() {
  const { params } = useDesk();
  const answer = useAnswer(params['id'], load);
  const reload = () => void load(params['id']!, new AbortController().signal).then(answer.replace, () => undefined);
  return (
    <Loaded title="Product" back={back} answer={answer}>
      {(product) => <Editor product={product} onReload={reload} />}
    </Loaded>
  );
}
