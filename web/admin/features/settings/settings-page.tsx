import { useQuery } from '@tanstack/react-query';
import type { AllSettings } from '#contract/admin/settings/admin-settings.endpoints.ts';
import { validateNumbers, validateTexts } from '#web/admin/kit/form/field-config.ts';
import { toFields } from '#web/admin/kit/form/form-values.ts';
import { FormFields } from '#web/admin/kit/form/form-fields.tsx';
import { FormPage } from '#web/admin/kit/form/form-page.tsx';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdminForm } from '#web/admin/kit/form/use-admin-form.ts';
import { queryClient, queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { getAdminButtonClass } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { call } from '#web/lib/api/api-client.ts';
import {
  findSettingsErrorField,
  settingsFields,
  toSettingsInput,
  toSettingsFormValues,
  type SettingsFormValues,
} from './settings-form-values.ts';

const settingsQuery = queryFor('/admin/settings/get');
const cacheSettings = (settings: AllSettings): void => {
  queryClient.setQueryData(settingsQuery.queryKey, settings);
  refetchAfterChange(['/admin/settings/']);
};
const title = 'General settings';

function SettingsForm({ settings }: { settings: AllSettings }) {
  const form = useAdminForm<SettingsFormValues, AllSettings>({
    draftName: () => 'settings',
    saved: settings,
    toValues: (saved) => toSettingsFormValues(saved ?? settings),
    save: async (values, base, version) => (await call('/admin/settings/save', { ...toSettingsInput(values, base), version })).response,
    validate: (values, base) => ({
      ...validateNumbers(settingsFields, toFields(values)),
      ...validateTexts(settingsFields, toFields(values), toFields(base)),
    }),
    fieldForErrorCode: findSettingsErrorField,
    onSaved: cacheSettings,
    onDraftDiscarded: cacheSettings,
  });
  return (
    <FormPage
      title={title}
      fields={settingsFields}
      form={form}
      coEditors={{ entityType: 'settings', id: 'current', onChanged: () => refetchAfterChange(['/admin/settings/']) }}
    >
      <FormFields fields={settingsFields} />
      <Panel title="API" hint="Other software can do everything this site can do through the API." className="mt-4">
        <a href="/openapi.json" target="_blank" rel="noreferrer" className={getAdminButtonClass()}>
          View OpenAPI description
        </a>
      </Panel>
    </FormPage>
  );
}

/** Edits the business's name, contact details, address and opening hours. */
export default function SettingsPage() {
  const query = useQuery(settingsQuery);
  return (
    <QueryView title={title} query={query}>
      {(settings) => <SettingsForm settings={settings} />}
    </QueryView>
  );
}
