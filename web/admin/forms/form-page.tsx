import { useEffect, useRef, type ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
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
import type { AdminForm } from './use-admin-form.ts';

type FormPageProps<V extends FieldValues> = {
  title: string;
  note?: ReactNode;
  back?: { to: string; label: string };
  /** Actions besides *Save*. */
  actions?: ReactNode;
  fields: readonly FieldConfig[];
  form: AdminForm<V>;
  /** True while an action runs that navigates away, so that unsaved changes do not block it. */
  leaving?: boolean;
  slotsOf?: (panel: string) => PanelSlots;
  /** The edited record, for the notice of other editors. */
  coEditors?: Pick<Parameters<typeof CoEditorsNotice>[0], 'entityType' | 'id' | 'onChanged'>;
  /** Content beside the form. */
  aside?: ReactNode;
  /** Replaces the fields on the page; the comparison still shows them. */
  children?: ReactNode;
};

/** A page with one form: fields, *Save*, the draft, and the comparison after an edit conflict. */
export function FormPage<V extends FieldValues>({
  title,
  note,
  back,
  actions,
  fields,
  form,
  leaving = false,
  slotsOf,
  coEditors,
  aside,
  children,
}: FormPageProps<V>) {
  useShortcuts({ 'mod+s': form.save });
  const { problem } = form;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== undefined) notice.current?.focus();
  }, [problem]);
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
          {dirty && <span className="text-[0.8125rem] text-soft max-md:hidden">Unsaved changes</span>}
          {actions}
          <AdminButton variant="primary" busy={form.busy} onClick={form.save}>
            Save
          </AdminButton>
        </>
      }
    >
      <UnsavedChangesGuard dirty={dirty && !form.busy && !leaving} onDiscard={form.discard} />
      {coEditors && <CoEditorsNotice {...coEditors} version={form.version} typing={dirty} />}
      <DraftBanner at={form.restoredAt} onDiscard={form.discard} />
      {problem !== undefined && (
        <div ref={notice} tabIndex={-1} className="mb-4 scroll-mt-20 outline-none">
          <Notice tone="alarm" title={problem} />
        </div>
      )}
      <FormProvider {...form.form}>
        <div className={hasSide ? 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]' : 'max-w-4xl'}>
          {children ?? <FormFields fields={main} slotsOf={slotsOf} />}
          {hasSide && (
            <div className="space-y-4">
              {side.length > 0 && <FormFields fields={side} />}
              {aside}
            </div>
          )}
        </div>
      </FormProvider>
      {form.conflict && (
        <ConflictDialog
          fields={fields.map((field) => ({
            name: field.name,
            label: `${field.panel}: ${field.label}`,
            format: formatFieldValue(field),
          }))}
          conflict={form.conflict}
          busy={form.busy}
        />
      )}
    </AdminPage>
  );
}
