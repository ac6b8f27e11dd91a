import { useNavigate } from 'react-router';
import { useShortcuts } from '#web/admin/lib/use-shortcuts.ts';
import * as paths from '#web/admin/paths.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { DraftNote } from '#web/admin/ui/draft-note.tsx';
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useChoices } from './choices.ts';
import { ProductForm } from './product-form.tsx';
import { StatusPanel } from './status-panel.tsx';
import { useProductForm } from './use-product-form.ts';

/** A stone that is to be made; its pictures follow once it is. */
export default function NewProduct() {
  const navigate = useNavigate();
  const choices = useChoices();
  const form = useProductForm(undefined, ({ _id }) => void navigate(paths.product(_id), { replace: true }));
  useShortcuts({ 'mod+s': form.save });
  return (
    <DeskPage
      title="New product"
      back={{ to: paths.products, label: 'Products' }}
      actions={
        <DeskButton variant="primary" busy={form.busy} onClick={form.save}>
          Save
        </DeskButton>
      }
    >
      <LeaveGuard dirty={form.changed.length > 0 && !form.busy} onDiscard={form.discard} />
      <DraftNote at={form.restoredAt} onDiscard={form.discard} />
      {form.problem && <Notice tone="alarm" title={form.problem} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <ProductForm values={form.values} choices={choices.data} faults={form.faults} onChange={form.change} onLeave={form.leave} isNew />
        <StatusPanel status={form.values.status} onChange={(status) => form.change({ status })}>
          Pictures are added once it is saved.
        </StatusPanel>
      </div>
    </DeskPage>
  );
}
