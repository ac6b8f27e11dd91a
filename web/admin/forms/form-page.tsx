import { useEffect, useRef, type ReactNode } from 'react';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftBanner } from './draft-banner.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import { CoEditorsNotice } from './co-editors-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { formatFieldValue, type FieldConfig } from './field-config.ts';
import { FormFields, type PanelSlots } from './form-fields.tsx';
import type { useResourceForm } from './use-resource-form.ts';

type Form = ReturnType<typeof useResourceForm>;
type FormPageProps = {
  title: string;
  note?: ReactNode;
  back?: { to: string; label: string };
  /** What can be done besides saving. */
  actions?: ReactNode;
  fields: readonly FieldConfig[];
  form: Form;
  /** Something is done to the thing that ends on another screen. */
  leaving?: boolean;
  extrasOf?: (panel: string) => PanelSlots;
  /** What it is the form of: others who have it open are told of. */
  together?: Parameters<typeof CoEditorsNotice>[0];
  /** Stands at the form's side. */
  aside?: ReactNode;
  /** Stands in place of the fields; they are still what a comparison shows. */
  children?: ReactNode;
};

/** A screen that is a form: its fields, Save, its draft, and the comparison where somebody else was quicker. */
export function FormPage({
  title,
  note,
  back,
  actions,
  fields,
  form,
  leaving = false,
  extrasOf,
  together,
  aside,
  children,
}: FormPageProps) {
  useShortcuts({ 'mod+s': form.save });
  const { fault } = form;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!fault) return;
    const box = fault.field === undefined ? undefined : document.getElementsByName(fault.field)[0];
    (box ?? notice.current)?.focus();
  }, [fault]);
  const dirty = form.changed.length > 0;
  const [main, side] = [fields.filter((field) => !field.aside), fields.filter((field) => field.aside)];
  const hasSide = aside !== undefined || side.length > 0;
  return (
    <AdminPage
      title={title}
      note={note}
      {...(back && { back })}
      actions={
        <>
          {dirty && <span className="text-[0.8125rem] text-soft max-md:hidden">Not saved</span>}
          {actions}
          <AdminButton variant="primary" busy={form.busy} onClick={form.save}>
            Save
          </AdminButton>
        </>
      }
    >
      <UnsavedChangesGuard dirty={dirty && !form.busy && !leaving} onDiscard={form.discard} />
      {together && <CoEditorsNotice {...together} />}
      <DraftBanner at={form.restoredAt} onDiscard={form.discard} />
      {fault && (
        <div ref={notice} tabIndex={-1} className="mb-4 scroll-mt-20 outline-none">
          <Notice tone="alarm" title={fault.words} />
        </div>
      )}
      <div className={hasSide ? 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]' : 'max-w-4xl'}>
        {children ?? <FormFields fields={main} values={form.values} onChange={form.change} fault={fault} extrasOf={extrasOf} />}
        {hasSide && (
          <div className="space-y-4">
            {side.length > 0 && <FormFields fields={side} values={form.values} onChange={form.change} fault={fault} />}
            {aside}
          </div>
        )}
      </div>
      {form.theirs && (
        <ConflictDialog
          fields={fields.map((field) => ({ name: field.name, label: `${field.panel}: ${field.label}`, show: formatFieldValue(field) }))}
          base={form.base}
          mine={form.values}
          theirs={form.theirs}
          who={form.who}
          busy={form.busy}
          onSave={form.saveChosen}
          onTakeTheirs={form.takeTheirs}
          onClose={form.closeComparison}
        />
      )}
    </AdminPage>
  );
}
