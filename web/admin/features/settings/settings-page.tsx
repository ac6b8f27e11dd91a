import type { AllSettings } from '#contract/admin/settings.ts';
import { validateNumbers } from '#web/admin/forms/field-config.ts';
import { toFields } from '#web/admin/forms/form-values.ts';
import { FormPage } from '#web/admin/forms/form-page.tsx';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdminForm } from '#web/admin/forms/use-admin-form.ts';
import { useBackgroundRefetch } from '#web/admin/api/use-background-refetch.ts';
import { adminButtonClass } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { fieldForProblem, settingsFields, toSettingsInput, toSettingsFormValues, type SettingsFormValues } from './settings-form-values.ts';

const load = async (_question: string, signal: AbortSignal) => (await call('/admin/settings/get', {}, { signal })).response;
const title = 'General settings';

type EditorProps = { settings: AllSettings; onSaved: (settings: AllSettings) => void; onReload: () => void };

function Editor({ settings, onSaved, onReload }: EditorProps) {
  const form = useAdminForm<SettingsFormValues, AllSettings>({
    draftName: () => 'settings',
    saved: settings,
    toValues: (saved) => toSettingsFormValues(saved ?? settings),
    save: async (values, base, version) => (await call('/admin/settings/save', { ...toSettingsInput(values, base), version })).response,
    validate: (values) => validateNumbers(settingsFields, toFields(values)),
    fieldForProblem,
    onSaved,
    onTakeTheirs: onSaved,
  });
  return (
    <FormPage
      title={title}
      fields={settingsFields}
      form={form}
      together={{ thing: 'settings', id: 'current', version: settings.version, typing: form.changed.length > 0, onChanged: onReload }}
      aside={
        <Panel
          title="For other programs"
          hint="Whatever this site can do, another program can ask of it: what is sent, and what comes back."
        >
          <a href="/docs/api" target="_blank" rel="noreferrer" className={adminButtonClass()}>
            Read how
          </a>
        </Panel>
      }
    />
  );
}

/** The business's name, contacts, address and hours. */
export default function SettingsPage() {
  const answer = useAnswer('settings', load);
  const reload = useBackgroundRefetch(answer, () => load('settings', new AbortController().signal));
  return (
    <QueryView title={title} query={answer}>
      {(settings) => <Editor settings={settings} onSaved={answer.replace} onReload={reload} />}
    </QueryView>
  );
}
