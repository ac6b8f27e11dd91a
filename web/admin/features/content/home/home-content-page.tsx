import { useQuery } from '@tanstack/react-query';
import type { AdminHome } from '#contract/admin/settings/admin-settings.endpoints.ts';
import type { HomeContentScreenName } from '#domain/content/home-content.ts';
import { createRecordLoader } from '#web/admin/api/screen-loaders.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { combineQueries, QueryView } from '#web/admin/components/query-view.tsx';
import { groupByPanel, type FieldConfig } from '#web/admin/kit/form/field-config.ts';
import { getPanelAnchorId } from '#web/admin/kit/form/form-fields.tsx';
import { SingletonFormPage, useSingletonForm } from '#web/admin/kit/form/singleton-page.tsx';
import { findIncompleteSlot, homeSchema, isHomeFieldOnScreen, selectHomeFields } from './home-schema.ts';
import { useSlotLists } from './use-slot-lists.tsx';

const homeQuery = queryFor('/admin/home/get');
const servicesQuery = queryFor('/admin/service/list', { limit: 100 });

export const loader = createRecordLoader(() => [homeQuery, servicesQuery]);

const screenTitles: Record<HomeContentScreenName, string> = { home: 'Home page', site_texts: 'Logo and page text' };

const PanelLinks = ({ fields }: { fields: readonly FieldConfig[] }) => (
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
);

/** Returns the options of a tab's service. A saved service that no longer exists remains an option. */
function createServiceOptions(services: readonly { slug: string; name: string }[], selected: string) {
  const options = [{ value: '', label: 'Choose a service' }, ...services.map(({ slug, name }) => ({ value: slug, label: name }))];
  return options.some(({ value }) => value === selected) ? options : [...options, { value: selected, label: `${selected} (missing)` }];
}

type HomeContentFormProps = { screen: HomeContentScreenName; home: AdminHome; services: readonly { slug: string; name: string }[] };

function HomeContentForm({ screen, home, services }: HomeContentFormProps) {
  const page = { title: screenTitles[screen], endpoint: '/admin/home', entityType: screen } as const;
  const form = useSingletonForm(
    {
      ...page,
      schema: homeSchema,
      draftName: screen,
      sendsChanges: true,
      isFieldOfForm: (path) => isHomeFieldOnScreen(screen, path),
      fieldForErrorCode: (code, values) => findIncompleteSlot(values, code === 'service_required' ? 'service' : 'title'),
    },
    home,
  );
  const getPanelSlots = useSlotLists(form);
  const fields = selectHomeFields(screen, homeSchema.getFields(form.values)).map((field) => {
    const index = /^serviceTabs\.(\d+)\.service$/.exec(field.name)?.[1];
    if (index === undefined) return field;
    return { ...field, options: createServiceOptions(services, form.values.serviceTabs[Number(index)]?.service ?? '') };
  });
  return <SingletonFormPage {...page} form={form} fields={fields} getPanelSlots={getPanelSlots} aside={<PanelLinks fields={fields} />} />;
}

/** Loads the home content and renders the form of the home page screen or the site text screen. */
export function HomeContentScreen({ screen }: { screen: HomeContentScreenName }) {
  const query = combineQueries([useQuery(homeQuery), useQuery(servicesQuery)]);
  return (
    <QueryView title={screenTitles[screen]} query={query}>
      {([home, { result }]) => <HomeContentForm screen={screen} home={home} services={result} />}
    </QueryView>
  );
}

/** Edits the text and pictures of the home page. */
export default function HomeContentPage() {
  return <HomeContentScreen screen="home" />;
}
