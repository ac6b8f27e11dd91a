import { useQuery } from '@tanstack/react-query';
import type { AdminHome } from '#contract/admin/settings/admin-settings.endpoints.ts';
import type { HomeContentScreenName } from '#domain/content/home-content.ts';
import { groupByPanel, type FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { getPanelAnchorId } from '#web/admin/kit/form/form-fields.tsx';
import { FormPage } from '#web/admin/kit/form/form-page.tsx';
import { QueryView } from '#web/admin/components/query-view.tsx';
import { useAdminForm } from '#web/admin/kit/form/use-admin-form.ts';
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
const cacheHome = (home: AdminHome): void => {
  queryClient.setQueryData(homeQuery.queryKey, home);
  refetchAfterChange(['/admin/home/']);
};

// Paths of the fields on the site text screen. A change on one screen is not an edit conflict on the other.
const siteTextPaths = new Set(createSiteTextFields().map(({ name }) => name));

const screenTitles: Record<HomeContentScreenName, string> = { home: 'Home page', site_texts: 'Logo and page text' };

type HomeContentFormProps = { screen: HomeContentScreenName; home: AdminHome; services: readonly { slug: string; name: string }[] };

function HomeContentForm({ screen, home, services }: HomeContentFormProps) {
  const form = useAdminForm<HomeFormValues, AdminHome>({
    draftName: () => screen,
    saved: home,
    toValues: (saved) => toHomeFormValues(saved ?? home),
    save: async (values, base, version) => (await call('/admin/home/save', { ...toHomeInput(values, base), version })).response,
    onSaved: cacheHome,
    onDraftDiscarded: cacheHome,
    fieldForErrorCode: (code, values) => findIncompleteSlot(values, code === 'service_required' ? 'service' : 'title'),
    isFieldOfForm: (path) => siteTextPaths.has(path) === (screen === 'site_texts'),
    shape: homeFormShape,
  });
  const getPanelSlots = useSlotLists(form.formMethods);
  const fields: readonly FieldConfig[] = screen === 'home' ? createHomePageFields(form.values, services) : createSiteTextFields();
  return (
    <FormPage
      title={screenTitles[screen]}
      fields={fields}
      form={form}
      coEditors={{ entityType: screen, id: 'current', onChanged: () => refetchAfterChange(['/admin/home/']) }}
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

/** Loads the home content and renders the form of the home page screen or the site text screen. */
export function HomeContentScreen({ screen }: { screen: HomeContentScreenName }) {
  const [homeResult, servicesResult] = [useQuery(homeQuery), useQuery(queryFor('/admin/service/list', { limit: 100 }))];
  return (
    <QueryView title={screenTitles[screen]} query={homeResult}>
      {(home) => (
        <QueryView title={screenTitles[screen]} query={servicesResult}>
          {({ result }) => <HomeContentForm screen={screen} home={home} services={result} />}
        </QueryView>
      )}
    </QueryView>
  );
}

/** Edits the text and pictures of the home page. */
export default function HomeContentPage() {
  return <HomeContentScreen screen="home" />;
}
