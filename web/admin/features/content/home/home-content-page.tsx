import type { EditedHome } from '#contract/admin/settings.ts';
import type { HomePart } from '#domain/content/home-content.ts';
import { groupByPanel, type FieldConfig } from '#web/admin/forms/field-config.ts';
import { panelAnchorId } from '#web/admin/forms/form-fields.tsx';
import { FormPage } from '#web/admin/forms/form-page.tsx';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdminForm } from '#web/admin/forms/use-admin-form.ts';
import { useBackgroundRefetch } from '#web/admin/api/use-background-refetch.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { findIncompleteSlot } from './home-slots.ts';
import { homePageFields, homeShape, toHomeFormValues, toHomeInput, siteTextFields, type HomeFormValues } from './home-form-values.ts';
import { useSlotLists } from './use-slot-lists.tsx';

type Loadable = { home: EditedHome; services: { slug: string; name: string }[] };

const load = async (_question: string, signal: AbortSignal): Promise<Loadable> => {
  const [home, services] = await Promise.all([
    call('/admin/home/get', {}, { signal }),
    call('/admin/service/list', { limit: 100 }, { signal }),
  ]);
  return { home: home.response, services: services.response.result };
};

// The fields of the other screen: a change of them is no conflict here.
const siteTextPaths = new Set(siteTextFields().map(({ name }) => name));

const titles: Record<HomePart, string> = { home: 'Home page', words: 'Logo and words' };

type EditorProps = Loadable & { part: HomePart; onSaved: (home: EditedHome) => void; onReload: () => void };

function Editor({ part, home, services, onSaved, onReload }: EditorProps) {
  const form = useAdminForm<HomeFormValues, EditedHome>({
    draftName: () => part,
    saved: home,
    toValues: (saved) => toHomeFormValues(saved ?? home),
    save: async (values, base, version) => (await call('/admin/home/save', { ...toHomeInput(values, base), version })).response,
    onSaved,
    onTakeTheirs: onSaved,
    fieldForProblem: (code, values) => findIncompleteSlot(values, code === 'service_required' ? 'service' : 'title'),
    isOwn: (path) => siteTextPaths.has(path) === (part === 'words'),
    shape: homeShape,
  });
  const slotsOf = useSlotLists(form.form);
  const fields: readonly FieldConfig[] = part === 'home' ? homePageFields(form.values, services) : siteTextFields();
  return (
    <FormPage
      title={titles[part]}
      fields={fields}
      form={form}
      together={{ thing: part, id: 'current', version: home.version, typing: form.changed.length > 0, onChanged: onReload }}
      slotsOf={slotsOf}
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
