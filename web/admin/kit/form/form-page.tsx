import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminPage } from '#web/admin/components/admin-page.tsx';
import type { FieldConfig } from './field-config.ts';
import { FormBody } from './form-body.tsx';
import { FormFields, type PanelSlots } from './form-fields.tsx';
import { FormNotices, type EditedRecord } from './form-notices.tsx';
import type { AdminForm } from './use-admin-form.ts';

type FormPageProps<V extends FieldValues> = {
  title: string;
  subtitle?: ReactNode;
  back?: { to: string; label: string };
  /** Actions next to *Save*. */
  actions?: ReactNode;
  fields: readonly FieldConfig[];
  form: AdminForm<V>;
  /** True while an action that navigates away is running, so that unsaved changes do not block it. */
  isLeaving?: boolean;
  getPanelSlots?: (panel: string) => PanelSlots;
  coEditors?: EditedRecord | undefined;
  /** Content next to the form. */
  aside?: ReactNode;
  /** Replaces the fields on the page. `fields` still appear in an edit conflict. */
  children?: ReactNode;
};

/** Renders a page with one form: fields, *Save*, the draft, and the dialog of an edit conflict. */
export function FormPage<V extends FieldValues>({
  title,
  subtitle,
  back,
  actions,
  fields,
  form,
  isLeaving = false,
  getPanelSlots,
  coEditors,
  aside,
  children,
}: FormPageProps<V>) {
  useShortcuts({ 'mod+s': form.submit });
  const isDirty = form.changedPaths.length > 0;
  const [mainFields, sideFields] = [fields.filter((field) => !field.aside), fields.filter((field) => field.aside)];
  const hasSide = aside !== undefined || sideFields.length > 0;
  return (
    <FormBody form={form} fields={fields}>
      <AdminPage
        title={title}
        subtitle={subtitle}
        {...(back && { back })}
        actions={
          <>
            {isDirty && <span className="text-note max-md:hidden">Unsaved changes</span>}
            {actions}
            <AdminButton variant="primary" busy={form.busy} onClick={form.submit}>
              Save
            </AdminButton>
          </>
        }
      >
        <FormNotices form={form} coEditors={coEditors} isLeaving={isLeaving} />
        <div className={hasSide ? 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]' : 'max-w-4xl'}>
          {children ?? <FormFields fields={mainFields} getPanelSlots={getPanelSlots} />}
          {hasSide && (
            <div className="space-y-4">
              {sideFields.length > 0 && <FormFields fields={sideFields} />}
              {aside}
            </div>
          )}
        </div>
      </AdminPage>
    </FormBody>
  );
}
