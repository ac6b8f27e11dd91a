import { useNavigate } from 'react-router';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { DraftBanner } from '#web/admin/forms/draft-banner.tsx';
import { UnsavedChangesGuard } from '#web/admin/forms/unsaved-changes-guard.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useCatalogueOptions } from './use-catalogue-options.ts';
import { ProductFields } from './product-fields.tsx';
import { ListingStatusPanel } from './listing-status-panel.tsx';
import { useProductForm } from './use-product-form.ts';

/** A stone that is to be made; its pictures follow once it is. */
export default function NewProductPage() {
  const navigate = useNavigate();
  const choices = useCatalogueOptions();
  const form = useProductForm(undefined, ({ _id }) => void navigate(paths.product(_id), { replace: true }));
  useShortcuts({ 'mod+s': form.save });
  return (
    <AdminPage
      title="New product"
      back={{ to: paths.products, label: 'Products' }}
      actions={
        <AdminButton variant="primary" busy={form.busy} onClick={form.save}>
          Save
        </AdminButton>
      }
    >
      <UnsavedChangesGuard dirty={form.changed.length > 0 && !form.busy} onDiscard={form.discard} />
      <DraftBanner at={form.restoredAt} onDiscard={form.discard} />
      {form.problem && <Notice tone="alarm" title={form.problem} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <ProductFields values={form.values} choices={choices.data} faults={form.faults} onChange={form.change} onLeave={form.leave} isNew />
        <ListingStatusPanel status={form.values.status} onChange={(status) => form.change({ status })}>
          Pictures are added once it is saved.
        </ListingStatusPanel>
      </div>
    </AdminPage>
  );
}
