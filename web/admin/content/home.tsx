import type { EditedHome } from '#contract/admin/settings.ts';
import type { HomePart } from '#domain/content/home-content.ts';
import { changedOnly, panelsOf, type EditField } from '#web/admin/edit/fields.ts';
import { partId } from '#web/admin/edit/form-fields.tsx';
import { FormPage } from '#web/admin/edit/form-page.tsx';
import { Loaded } from '#web/admin/edit/loaded.tsx';
import { useEditForm } from '#web/admin/edit/use-edit-form.ts';
import { useReload } from '#web/admin/lib/use-reload.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/lib/use-answer.ts';
import { untitledIn } from './home-lists.ts';
import { homeFields, homeValues, toHome, wordFields } from './home-values.ts';
import { usePlaces } from './use-places.tsx';

type Loadable = { home: EditedHome; services: { slug: string; name: string }[] };

const load = async (_question: string, signal: AbortSignal): Promise<Loadable> => {
  const [home, services] = await Promise.all([
    call('/admin/home/get', {}, { signal }),
    call('/admin/service/list', { limit: 100 }, { signal }),
  ]);
  return { home: home.response, services: services.response.result };
};

// The other screen's fields: a colleague who saved those disturbs nobody here.
const wordNames = new Set(wordFields().map(({ name }) => name));

const titles: Record<HomePart, string> = { home: 'Home page', words: 'Logo and words' };

type EditorProps = Loadable & { part: HomePart; onSaved: (home: EditedHome) => void; onReload: () => void };

function Editor({ part, home, services, onSaved, onReload }: EditorProps) {
  const form = useEditForm<EditedHome>({
    nameOf: () => part,
    saved: home,
    valuesOf: homeValues,
    send: async (values, base, version) => {
      const changed = toHome(values, Object.keys(changedOnly(values, base, false)));
      return (await call('/admin/home/save', { ...changed, version })).response;
    },
    onSaved,
    faultIn: (code, values) => untitledIn(values, code === 'service_required' ? 'service' : 'title'),
    isOwn: (name) => wordNames.has(name) === (part === 'words'),
  });
  const extrasOf = usePlaces(form);
  const fields: readonly EditField[] = part === 'home' ? homeFields(form.values, services) : wordFields();
  return (
    <FormPage
      title={titles[part]}
      fields={fields}
      form={form}
      together={{ thing: part, id: 'current', version: home.version, typing: form.changed.length > 0, onChanged: onReload }}
      extrasOf={extrasOf}
      aside={
        <nav aria-label="On this screen" className="sticky top-20 max-xl:hidden">
          <ul className="rounded-sm border border-line bg-card p-2">
            {panelsOf(fields).map(([panel]) => (
              <li key={panel}>
                <a href={`#${partId(panel)}`} className="block rounded-sm px-2 py-1 hover:bg-well">
                  {panel}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      }
    />
  );
}

/** The form of one part of the site's own words and pictures. */
export function HomeScreen({ part }: { part: HomePart }) {
  const answer = useAnswer('home', load);
  const reload = useReload(answer, () => load('home', new AbortController().signal));
  return (
    <Loaded title={titles[part]} answer={answer}>
      {(data) => <Editor part={part} {...data} onSaved={(home) => answer.replace({ ...data, home })} onReload={reload} />}
    </Loaded>
  );
}

/** Words and pictures of the home page. */
export default function Home() {
  return <HomeScreen part="home" />;
}
