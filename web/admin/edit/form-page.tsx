import { useEffect, useRef, type ReactNode } from 'react';
import { useShortcuts } from '#web/admin/lib/use-shortcuts.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { ConflictDialog } from '#web/admin/ui/conflict-dialog.tsx';
import { DraftNote } from '#web/admin/ui/draft-note.tsx';
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx';
import { DeskPage } from '#web/admin/ui/page.tsx';
import { TogetherNote } from '#web/admin/ui/together-note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showValue, type EditField } from './fields.ts';
import { FormFields, type PanelExtras } from './form-fields.tsx';
import type { useEditForm } from './use-edit-form.ts';

type Form = ReturnType<typeof useEditForm>;
type FormPageProps = {
  title: string;
  note?: ReactNode;
  back?: { to: string; label: string };
  /** What can be done besides saving. */
  actions?: ReactNode;
  fields: readonly EditField[];
  form: Form;
  /** Something is done to the thing that ends on another screen. */
  leaving?: boolean;
  extrasOf?: (panel: string) => PanelExtras;
  /** What it is the form of: others who have it open are told of. */
  together?: Parameters<typeof TogetherNote>[0];
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
    <DeskPage
      title={title}
      note={note}
      {...(back && { back })}
      actions={
        <>
          {dirty && <span className="text-[0.8125rem] text-soft max-md:hidden">Not saved</span>}
          {actions}
          <DeskButton variant="primary" busy={form.busy} onClick={form.save}>
            Save
          </DeskButton>
        </>
      }
    >
      <LeaveGuard dirty={dirty && !form.busy && !leaving} onDiscard={form.discard} />
      {together && <TogetherNote {...together} />}
      <DraftNote at={form.restoredAt} onDiscard={form.discard} />
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
          fields={fields.map((field) => ({ name: field.name, label: `${field.panel}: ${field.label}`, show: showValue(field) }))}
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
    </DeskPage>
  );
}
