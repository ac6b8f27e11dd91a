import { useNavigate, useParams } from 'react-router';
import type { FieldValues } from 'react-hook-form';
import { notFoundWords, Problem } from '#domain/errors/problem.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { isUuid } from '#web/lib/is-uuid.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { ListingStatusBadge } from '#web/admin/components/listing-status-badge.tsx';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { validateNumbers, type FieldConfig } from './field-config.ts';
import { FormPage } from './form-page.tsx';
import { pickChanged } from './form-values.ts';
import type { Resource, ResourceConfig } from './resource-config.ts';
import { useAdminForm } from './use-admin-form.ts';

const statusField: FieldConfig = { name: 'status', label: 'Status', panel: 'Status', kind: 'status', aside: true };

type EditorProps<View extends Resource, Values extends FieldValues> = {
  resource: ResourceConfig<View, Values>;
  record: View | undefined;
  onChange: (record: View) => void;
  onReload: () => void;
};

function Editor<View extends Resource, Values extends FieldValues>({ resource, record, onChange, onReload }: EditorProps<View, Values>) {
  const navigate = useNavigate();
  const { run, busy } = useAction();
  const { api, path, title, singular, nameOf, fields: ownFields, hasDrafts, publicPath, problemFields } = resource;
  const fields = hasDrafts ? [...ownFields, statusField] : ownFields;
  const form = useAdminForm<Values, View>({
    draftName: (saved) => `${resource.type}:${saved?._id ?? 'new'}`,
    saved: record,
    toValues: resource.toValues,
    validate: (values) => validateNumbers(ownFields, values),
    fieldForProblem: (code, values) => {
      const field = problemFields?.[code];
      return typeof field === 'function' ? field(values) : field;
    },
    save: async (values, base, version) => {
      const key = record && { _id: record._id, ...(version !== undefined && { version }) };
      return (await api.save(pickChanged(values, base, record === undefined), key ?? {})).response;
    },
    onSaved: (saved) => (record ? onChange(saved) : void navigate(`${path}/${saved._id}`, { replace: true })),
    onTakeTheirs: onChange,
  });

  const archive = ({ _id }: View) =>
    run(async () => {
      await api.archive(_id);
      const restoreDraft = form.discard();
      await navigate(path);
      showUndo(`${nameOf(record!)} is in the archive`, async () => {
        await api.restore(_id);
        restoreDraft();
        await navigate(`${path}/${_id}`);
      });
    });
  const restore = ({ _id }: View) =>
    run(async () => {
      onChange((await api.restore(_id)).response);
      return 'Out of the archive';
    });

  return (
    <FormPage
      title={record ? nameOf(record) : `New ${singular}`}
      note={record && <ListingStatusBadge status={record.status} />}
      back={{ to: path, label: title }}
      fields={fields}
      form={form}
      leaving={busy}
      {...(record && {
        together: { thing: resource.type, id: record._id, version: record.version, typing: form.changed.length > 0, onChanged: onReload },
      })}
      actions={
        record && (
          <>
            {record.status === 'active' && publicPath && (
              <a
                href={publicPath(record)}
                target="_blank"
                rel="noreferrer"
                className="px-2 text-sm font-semibold text-rust underline-offset-4 hover:underline"
              >
                See it
              </a>
            )}
            {record.status === 'archived' ? (
              <AdminButton busy={busy} onClick={() => void restore(record)}>
                Bring back
              </AdminButton>
            ) : (
              <AdminButton busy={busy} onClick={() => void archive(record)}>
                Archive
              </AdminButton>
            )}
          </>
        )
      }
    />
  );
}

type ResourceEditPageProps<View extends Resource, Values extends FieldValues> = { resource: ResourceConfig<View, Values> };

/** The page on which a record is created or changed. */
export function ResourceEditPage<View extends Resource, Values extends FieldValues>({ resource }: ResourceEditPageProps<View, Values>) {
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const load = async (_id: string, signal?: AbortSignal): Promise<View> => {
    const result = isUuid(_id) ? (await resource.api.list({ _id }, signal ? { signal } : {})).response.result : [];
    if (!result[0]) throw new Problem('not_found', notFoundWords);
    return result[0];
  };
  const answer = useAnswer(isNew ? undefined : id, load);
  const reload = () => void load(id).then(answer.replace, () => undefined);
  if (isNew) return <Editor key="new" resource={resource} record={undefined} onChange={() => undefined} onReload={() => undefined} />;
  return (
    <QueryView title={resource.title} back={{ to: resource.path, label: resource.title }} query={answer}>
      {(record) => <Editor key={record._id} resource={resource} record={record} onChange={answer.replace} onReload={reload} />}
    </QueryView>
  );
}
