import type { AllSettings } from '#contract/admin/settings.ts';
import { changedOnly, numberFault } from '#web/admin/edit/fields.ts';
import { FormPage } from '#web/admin/edit/form-page.tsx';
import { Loaded } from '#web/admin/edit/loaded.tsx';
import { useEditForm } from '#web/admin/edit/use-edit-form.ts';
import { useReload } from '#web/admin/lib/use-reload.ts';
import { deskButtonClass } from '#web/admin/ui/button.tsx';
import { Panel } from '#web/admin/ui/page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/lib/use-answer.ts';
import { faultyField, settingsFields, settingsInput, settingsValues } from './settings-values.ts';

const load = async (_question: string, signal: AbortSignal) => (await call('/admin/settings/get', {}, { signal })).response;
const title = 'General settings';

type EditorProps = { settings: AllSettings; onSaved: (settings: AllSettings) => void; onReload: () => void };

function Editor({ settings, onSaved, onReload }: EditorProps) {
  const form = useEditForm<AllSettings>({
    nameOf: () => 'settings',
    saved: settings,
    valuesOf: settingsValues,
    send: async (values, base, version) =>
      (await call('/admin/settings/save', { ...settingsInput(changedOnly(values, base, false)), version })).response,
    check: (values) => numberFault(settingsFields, values),
    faultIn: faultyField,
    onSaved,
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
          <a href="/docs/api" target="_blank" rel="noreferrer" className={deskButtonClass()}>
            Read how
          </a>
        </Panel>
      }
    />
  );
}

/** The business's name, contacts, address and hours. */
export default function Settings() {
  const answer = useAnswer('settings', load);
  const reload = useReload(answer, () => load('settings', new AbortController().signal));
  return (
    <Loaded title={title} answer={answer}>
      {(settings) => <Editor settings={settings} onSaved={answer.replace} onReload={reload} />}
    </Loaded>
  );
}
