import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EditableEntity } from '#domain/accounts/staff.ts';
import { createRecordLoader } from '#web/admin/api/screen-loaders.ts';
import { queryClient, queryFor, refetchAfterChange, type ResponseOf } from '#web/admin/api/query-client.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { call } from '#web/lib/api/api-client.ts';
import type { FieldConfig } from './field-config.ts';
import { FormFields, type PanelSlots } from './form-fields.tsx';
import { FormPage } from './form-page.tsx';
import type { FormSchema, SavedOf, SchemaTree, ValuesOf } from './form-schema.ts';
import { useAdminForm, type AdminForm } from './use-admin-form.ts';

/** Prefix of the two endpoints of a record that exists once: `/get` and `/save`. */
type SingletonEndpoint =
  | '/admin/settings'
  | '/admin/sale/settings'
  | '/admin/sale/bank'
  | '/admin/payment/settings'
  | '/admin/calendar'
  | '/admin/home';
type SingletonRecord = ResponseOf<`${SingletonEndpoint}/get`>;
type Saved = { version: number };

type SingletonConfig<T extends SchemaTree> = {
  title: string;
  endpoint: SingletonEndpoint;
  entityType: EditableEntity;
  /** Name of the draft on this device. */
  draftName: string;
  schema: FormSchema<T>;
  /** True to send the changed fields only. */
  sendsChanges?: true;
  /** Returns false for fields that another page edits: their changes are not edit conflicts. */
  isFieldOfForm?: (path: string) => boolean;
  /** Returns the field of an error code that several fields can have. */
  fieldForErrorCode?: (code: string, values: ValuesOf<T>) => string | undefined;
};

/** Provides the form of a record that exists once. */
export function useSingletonForm<T extends SchemaTree>(config: SingletonConfig<T>, record: Saved): AdminForm<ValuesOf<T>> {
  const { endpoint, schema, sendsChanges, draftName, isFieldOfForm, fieldForErrorCode } = config;
  const showSaved = (saved: Saved): void => {
    // The record may have read-only values that the response to a save omits.
    queryClient.setQueryData(
      queryFor(`${endpoint}/get`).queryKey,
      (loaded: object | undefined) => ({ ...loaded, ...saved }) as SingletonRecord,
    );
    refetchAfterChange([`${endpoint}/`]);
  };
  return useAdminForm<ValuesOf<T>, Saved>({
    draftName: () => draftName,
    saved: record,
    toValues: (saved) => schema.toValues((saved ?? record) as unknown as SavedOf<T>),
    save: async (values, base, version) => {
      const input = sendsChanges ? schema.toChanges(values, base) : schema.toInput(values);
      return (await call(`${endpoint}/save`, { ...input, version })).response;
    },
    validate: schema.validate,
    onSaved: showSaved,
    onDraftDiscarded: showSaved,
    shape: schema.shape,
    ...(isFieldOfForm && { isFieldOfForm }),
    ...(fieldForErrorCode && { fieldForErrorCode }),
  });
}

type SingletonFormPageProps<T extends SchemaTree> = Pick<SingletonConfig<T>, 'title' | 'endpoint' | 'entityType'> & {
  form: AdminForm<ValuesOf<T>>;
  fields: readonly FieldConfig[];
  getPanelSlots?: ((panel: string) => PanelSlots) | undefined;
  /** Content above and below the fields, and beside them. */
  intro?: ReactNode;
  after?: ReactNode;
  aside?: ReactNode;
};

export function SingletonFormPage<T extends SchemaTree>(props: SingletonFormPageProps<T>) {
  const { title, endpoint, entityType, form, fields, getPanelSlots, intro, after, aside } = props;
  const coEditors = { entityType, id: 'current', onChanged: () => refetchAfterChange([`${endpoint}/`]) };
  return (
    <FormPage title={title} fields={fields} form={form} coEditors={coEditors} aside={aside}>
      <div>
        <div>{intro}</div>
        <FormFields fields={fields} getPanelSlots={getPanelSlots} />
        <div>{after}</div>
      </div>
    </FormPage>
  );
}

type SingletonPageConfig<T extends SchemaTree> = SingletonConfig<T> & {
  intro?: ReactNode;
  after?: ReactNode;
  /** Returns additional content of a panel. */
  getPanelSlots?: (panel: string, values: ValuesOf<T>) => PanelSlots;
};

function SingletonForm<T extends SchemaTree>({ config, record }: { config: SingletonPageConfig<T>; record: Saved }) {
  const form = useSingletonForm(config, record);
  const getPanelSlots = (panel: string) => config.getPanelSlots?.(panel, form.values) ?? {};
  return <SingletonFormPage<T> {...config} form={form} fields={config.schema.getFields(form.values)} getPanelSlots={getPanelSlots} />;
}

/** Creates the loader of a page that edits a record that exists once. */
export const createSingletonLoader = (endpoint: SingletonEndpoint) => createRecordLoader(() => [queryFor(`${endpoint}/get`)]);

/** Returns the page that edits a record that exists once, such as settings. */
export const singletonPage =
  <T extends SchemaTree>(config: SingletonPageConfig<T>) =>
  () => {
    const query = useQuery(queryFor(`${config.endpoint}/get`));
    return (
      <QueryView title={config.title} query={query}>
        {(record) => <SingletonForm config={config} record={record} />}
      </QueryView>
    );
  };
