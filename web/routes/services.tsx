import { useLoaderData, useLocation, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Service } from '#contract/public/content.endpoints.ts';
import { useDeferredPage } from '#web/lib/router/deferred-page.ts';
import { describeService } from '#web/lib/seo/meta-descriptions.ts';
import type { RootData } from '#web/lib/seo/page-meta.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import * as paths from '#web/lib/router/site-paths.ts';
import { useSiteContent } from '#web/features/content/site-content.ts';
import { useCloseRouteDialog } from '#web/lib/router/use-close-route-dialog.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { PageContainer } from '#web/ui/page-container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RouteLoadError } from '#web/lib/router/route-load-error.tsx';
import { createLazyDialog } from '#web/lib/router/create-lazy-dialog.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ServicesCarousel } from '#web/features/services/services-carousel.tsx';
import { FeaturedService } from '#web/features/services/featured-service.tsx';
import { servicesLoader, findServiceBySlug, type ServicesPage } from '#web/features/services/load-services.ts';
import { ServicesSkeleton } from '#web/features/services/services-skeleton.tsx';

const ServiceDialog = createLazyDialog('service', () => import('#web/features/services/service-dialog.tsx'));

export const { loader } = servicesLoader;

/** Skips the loader when the dialog of a service opens or closes. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

const getRequestedSlug = (search: string): string => new URLSearchParams(search).get('service') ?? '';
const findRequestedService = (page: ServicesPage | undefined, search: string) =>
  page && findServiceBySlug(page.services, getRequestedSlug(search));

function ServicesMetadata({ page, service }: { page: ServicesPage | undefined; service: Service | undefined }) {
  const root = useRouteLoaderData<RootData>('root');
  return (
    <PageMetadata
      title={service?.name ?? 'Services'}
      description={service ? describeService(service, root) : page?.intro?.text}
      picture={(service ?? page?.services[0])?.pictures[0]}
      crumbs={service && [{ name: 'Services', path: paths.services() }]}
      path={paths.services({ service: service?.slug })}
    />
  );
}

function ServicesIntro({ page }: { page: ServicesPage | undefined }) {
  const skeletonTitle = (
    <>
      <span className="sr-only">Services</span>
      <Skeleton className="h-13 w-3/5" />
    </>
  );
  return (
    <PageContainer className="pt-10 pb-10 lg:pt-14 lg:pb-14">
      <PageHeading title={page === undefined ? skeletonTitle : (page.intro?.title ?? 'Services')}>
        {page === undefined ? <Skeleton className="h-19" /> : page.intro?.text}
      </PageHeading>
    </PageContainer>
  );
}

function ServiceSections({ page, isPending, requestedSlug }: { page: ServicesPage; isPending: boolean; requestedSlug: string }) {
  const emptyContent = useSiteContent()?.noServices;
  const { services, error } = page;
  const featuredServices = services.filter((service) => service.featured === 'Yes');
  const action = <ButtonLink to={paths.quotes()}>Request a Quote</ButtonLink>;
  if (error !== undefined) {
    return (
      <PageContainer className="pb-24">
        <RouteLoadError title="The services could not be loaded" isPending={isPending}>
          {error}
        </RouteLoadError>
      </PageContainer>
    );
  }
  if (services.length === 0) {
    return (
      <PageContainer className="pb-24">
        <Notice title={emptyContent?.title || 'No services here yet'} action={action}>
          {emptyContent?.text}
        </Notice>
      </PageContainer>
    );
  }
  return (
    <>
      {requestedSlug !== '' && findServiceBySlug(services, requestedSlug) === undefined && (
        <PageContainer className="pb-10">
          <Notice title="We no longer offer that service">Here are the others.</Notice>
        </PageContainer>
      )}
      {featuredServices.length > 0 && (
        <PageContainer className="space-y-16 pb-20 lg:space-y-28 lg:pb-28">
          {featuredServices.map((service, index) => (
            <FeaturedService key={service._id} service={service} index={index} />
          ))}
        </PageContainer>
      )}
      <ServicesCarousel services={services} />
    </>
  );
}

export function Component() {
  const { page, isPending } = useDeferredPage(servicesLoader, useLoaderData<typeof loader>());
  const { search } = useLocation();
  const close = useCloseRouteDialog(paths.services());
  const service = findRequestedService(page, search);
  return (
    <div className="overflow-x-clip">
      <ServicesMetadata page={page} service={service} />
      <ServicesIntro page={page} />
      {page === undefined ? (
        <ServicesSkeleton />
      ) : (
        <ServiceSections page={page} isPending={isPending} requestedSlug={getRequestedSlug(search)} />
      )}
      <ServiceDialog open={service !== undefined} service={service} onClose={close} />
    </div>
  );
}
