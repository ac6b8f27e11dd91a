import { useQuery } from '@tanstack/react-query';
import type { AdminHome } from '#contract/admin/settings/admin-settings.endpoints.ts';
import type { HomeScreen } from '#domain/content/home-content.ts';
import { groupByPanel, type FieldConfig } from '#web/admin/forms/field-config.ts';
import { getPanelAnchorId } from '#web/admin/forms/form-fields.tsx';
import { FormPage } from '#web/admin/forms/form-page.tsx';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdminForm } from '#web/admin/forms/use-admin-form.ts';
import { queryClient, queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { call } from '#web/lib/api/api-client.ts';
import { findIncompleteSlot } from './home-slots.ts';
import {
  createHomePageFields,
  homeFormShape,
  toHomeFormValues,
  toHomeInput,
  createSiteTextFields,
  type HomeFormValues,
} from './home-form-values.ts';
import { useSlotLists } from './use-slot-lists.tsx';

const homeQuery = queryFor('/admin/home/get');
const showHome = (home: AdminHome): void => {
  queryClient.setQueryData(homeQuery.queryKey, home);
  refetchAfterChange(['/admin/home/']);
};

// Fields of the site text screen. Changes of these fields are not edit conflicts of the home page screen.
const siteTextPaths = new Set(createSiteTextFields().map(({ name }) => name));

const screenTitles: Record<HomeScreen, string> = { home: 'Home page', words: 'Logo and page text' };

type HomeContentEditorProps = { part: HomeScreen; home: AdminHome; services: readonly { slug: string; name: string }[] };

function HomeContentEditor({ part, home, services }: HomeContentEditorProps) {
  const form = useAdminForm<HomeFormValues, AdminHome>({
    draftName: () => part,
    saved: home,
    toValues: (saved) => toHomeFormValues(saved ?? home),
    save: async (values, base, version) => (await call('/admin/home/save', { ...toHomeInput(values, base), version })).response,
    onSaved: showHome,
    onDraftDiscarded: showHome,
    fieldForErrorCode: (code, values) => findIncompleteSlot(values, code === 'service_required' ? 'service' : 'title'),
    isFieldOfForm: (path) => siteTextPaths.has(path) === (part === 'words'),
    shape: homeFormShape,
  });
  const getPanelSlots = useSlotLists(form.form);
  const fields: readonly FieldConfig[] = part === 'home' ? createHomePageFields(form.values, services) : createSiteTextFields();
  return (
    <FormPage
      title={screenTitles[part]}
      fields={fields}
      form={form}
      coEditors={{
        entityType: part,
        id: 'current',
        onChanged: () => refetchAfterChange(['/admin/home/']),
      }}
      getPanelSlots={getPanelSlots}
      aside={
        <nav aria-label="On this screen" className="sticky top-20 max-xl:hidden">
          <ul className="rounded-sm border border-line bg-card p-2">
            {groupByPanel(fields).map(([panel]) => (
              <li key={panel}>
                <a href={`#${getPanelAnchorId(panel)}`} className="block rounded-sm px-2 py-1 hover:bg-well">
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

/** Renders the form of one part of the site content. */
export function HomeContentForm({ part }: { part: HomeScreen }) {
  const [homeResult, servicesResult] = [useQuery(homeQuery), useQuery(queryFor('/admin/service/list', { limit: 100 }))];
  return (
    <QueryView title={screenTitles[part]} query={homeResult}>
      {(home) => (
        <QueryView title={screenTitles[part]} query={servicesResult}>
          {({ result }) => <HomeContentEditor part={part} home={home} services={result} />}
        </QueryView>
      )}
    </QueryView>
  );
}

/** Edits the text and pictures of the home page. */
export default function HomeContentPage() {
  return <HomeContentForm part="home" />;
}
