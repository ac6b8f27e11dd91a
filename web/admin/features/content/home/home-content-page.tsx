import type { EditedHome } from '#contract/admin/settings.ts';
import type { HomePart } from '#domain/content/home-content.ts';
import { pickChanged, groupByPanel, type FieldConfig } from '#web/admin/forms/field-config.ts';
import { panelAnchorId } from '#web/admin/forms/form-fields.tsx';
import { FormPage } from '#web/admin/forms/form-page.tsx';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useResourceForm } from '#web/admin/forms/use-resource-form.ts';
import { useBackgroundRefetch } from '#web/admin/api/use-background-refetch.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { findIncompleteSlot } from './home-slots.ts';
import { homePageFields, toHomeFormValues, toHomeInput, siteTextFields } from './home-form-values.ts';
import { useSlotLists } from './use-slot-lists.tsx';

type Loadable = { home: EditedHome; services: { slug: string; name: string }[] };

const load = async (_question: string, signal: AbortSignal): Promise<Loadable> => {
  const [home, services] = await Promise.all([
    call('/admin/home/get', {}, { signal }),
    call('/admin/service/list', { limit: 100 }, { signal }),
  ]);
  return { home: home.response, services: services.response.result };
};

// The other screen's fields: a colleague who saved those disturbs nobody here.
const wordNames = new Set(siteTextFields().map(({ name }) => name));

const titles: Record<HomePart, string> = { home: 'Home page', words: 'Logo and words' };

type EditorProps = Loadable & { part: HomePart; onSaved: (home: EditedHome) => void; onReload: () => void };

function Editor({ part, home, services, onSaved, onReload }: EditorProps) {
  const form = useResourceForm<EditedHome>({
    nameOf: () => part,
    saved: home,
    valuesOf: toHomeFormValues,
    send: async (values, base, version) => {
      const changed = toHomeInput(values, Object.keys(pickChanged(values, base, false)));
      return (await call('/admin/home/save', { ...changed, version })).response;
    },
    onSaved,
    faultIn: (code, values) => findIncompleteSlot(values, code === 'service_required' ? 'service' : 'title'),
    isOwn: (name) => wordNames.has(name) === (part === 'words'),
  });
  const extrasOf = useSlotLists(form);
  const fields: readonly FieldConfig[] = part === 'home' ? homePageFields(form.values, services) : siteTextFields();
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
            {groupByPanel(fields).map(([panel]) => (
              <li key={panel}>
                <a href={`#${panelAnchorId(panel)}`} className="block rounded-sm px-2 py-1 hover:bg-well">
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
export function HomeContentForm({ part }: { part: HomePart }) {
  const answer = useAnswer('home', load);
  const reload = useBackgroundRefetch(answer, () => load('home', new AbortController().signal));
  return (
    <QueryView title={titles[part]} query={answer}>
      {(data) => <Editor part={part} {...data} onSaved={(home) => answer.replace({ ...data, home })} onReload={reload} />}
    </QueryView>
  );
}

/** Words and pictures of the home page. */
export default function HomeContentPage() {
  return <HomeContentForm part="home" />;
}
