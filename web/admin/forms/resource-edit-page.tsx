import { useNavigate, useParams } from 'react-router';
import { notFoundWords, Problem } from '#domain/errors/problem.ts';
import { useAction } from '#web/lib/hooks/use-action.ts';
import { showUndo } from '#web/admin/utils/undo.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { ListingStatusBadge } from '#web/admin/components/listing-status-badge.tsx';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { pickChanged, findNumberError } from './field-config.ts';
import { FormPage } from './form-page.tsx';
import type { ResourceConfig, Resource } from './resource-config.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { callUntyped, useResourceForm } from './use-resource-form.ts';

const load = async (question: string, signal: AbortSignal): Promise<Resource> => {
  const [name, id] = JSON.parse(question) as [string, string];
  // An address that somebody mistyped names nothing.
  if (!/^[\da-f-]{36}$/.test(id)) throw new Problem('not_found', notFoundWords);
  const { result } = (await callUntyped(`/admin/${name}/list`, { _id: id }, { signal })).response as { result: Resource[] };
  if (!result[0]) throw new Problem('not_found', notFoundWords);
  return result[0];
};

/** The fields that refusals are about, by what they are called here and there. */
const faulty: Record<string, readonly string[]> = {
  name_required: ['name', 'author'],
  title_required: ['title'],
  words_required: ['content'],
  slug_taken: ['slug'],
  hours_unreadable: ['hours'],
  already_there: ['day', 'name'],
  stone_gone: ['stones'],
};

type EditorProps<View extends Resource> = {
  kind: ResourceConfig<View>;
  thing: View | undefined;
  onChange: (thing: View) => void;
  /** Shows it as it is now. */
  onReload: () => void;
};

function Editor<View extends Resource>({ kind, thing, onChange, onReload }: EditorProps<View>) {
  const navigate = useNavigate();
  const { run, busy } = useAction();
  const call = async (what: string, input: object): Promise<View> =>
    (await callUntyped(`/admin/${kind.call}/${what}`, input)).response as View;
  const form = useResourceForm<View>({
    nameOf: (saved) => `${kind.call}:${saved?._id ?? 'new'}`,
    saved: thing,
    valuesOf: kind.valuesOf,
    check: (values) => findNumberError(kind.fields, values),
    faultIn: (code, values) =>
      code === 'hours_unreadable' && !values['day']
        ? 'day'
        : faulty[code]?.find((name) => kind.fields.some((field) => field.name === name)),
    send: async (values, base, version) => {
      const changed = kind.toInput(pickChanged(values, base, thing === undefined));
      return call('save', { ...changed, ...(thing && { _id: thing._id, version }) });
    },
    onSaved: (saved) => (thing ? onChange(saved) : void navigate(`${kind.path}/${saved._id}`, { replace: true })),
  });

  const archive = ({ _id }: View) =>
    run(async () => {
      await call('delete', { _id });
      const bringBack = form.discard();
      await navigate(kind.path);
      showUndo(`${kind.nameOf(thing!)} is in the archive`, async () => {
        await call('restore', { _id });
        // What was typed and not saved is a draft again.
        bringBack();
        await navigate(`${kind.path}/${_id}`);
      });
    });
  const restore = ({ _id }: View) =>
    run(async () => {
      onChange(await call('restore', { _id }));
      return 'Out of the archive';
    });
  const fields = kind.drafts
    ? [...kind.fields, { name: 'status', label: 'Status', panel: 'Status', kind: 'status' as const, aside: true as const }]
    : kind.fields;

  return (
    <FormPage
      title={thing ? kind.nameOf(thing) : `New ${kind.one}`}
      note={thing && <ListingStatusBadge status={thing.status} />}
      back={{ to: kind.path, label: kind.title }}
      fields={fields}
      form={form}
      leaving={busy}
      {...(thing && {
        together: { thing: kind.call, id: thing._id, version: thing.version, typing: form.changed.length > 0, onChanged: onReload },
      })}
      actions={
        thing && (
          <>
            {thing.status === 'active' && kind.shownAt && (
              <a
                href={kind.shownAt(thing)}
                target="_blank"
                rel="noreferrer"
                className="px-2 text-sm font-semibold text-rust underline-offset-4 hover:underline"
              >
                See it
              </a>
            )}
            {thing.status === 'archived' ? (
              <AdminButton busy={busy} onClick={() => void restore(thing)}>
                Bring back
              </AdminButton>
            ) : (
              <AdminButton busy={busy} onClick={() => void archive(thing)}>
                Archive
              </AdminButton>
            )}
          </>
        )
      }
    />
  );
}

/** One thing, to be changed; or a new one, to be made. */
export function ResourceEditPage<View extends Resource>({ kind }: { kind: ResourceConfig<View> }) {
  const params = useParams();
  const id = params['id'];
  const isNew = id === 'new';
  const answer = useAnswer(isNew ? undefined : JSON.stringify([kind.call, id]), load);
  const reload = () => void load(JSON.stringify([kind.call, id]), new AbortController().signal).then(answer.replace, () => undefined);
  if (isNew) return <Editor key="new" kind={kind} thing={undefined} onChange={() => undefined} onReload={() => undefined} />;
  return (
    <QueryView title={kind.title} back={{ to: kind.path, label: kind.title }} query={answer}>
      {(thing) => (
        <Editor key={thing._id} kind={kind} thing={thing as View} onChange={(saved) => answer.replace(saved)} onReload={reload} />
      )}
    </QueryView>
  );
}
