import { PageContainer } from '#web/ui/page-container.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { slideWidthClasses } from './services-carousel.tsx';
import { getFeaturedImageClass, getColumnClasses } from './featured-service.tsx';

const lines = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Renders placeholders of the first featured service and of the carousel in their final size. */
export function ServicesSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Loading services">
      <PageContainer>
        <div className="grid gap-x-8 gap-y-7 lg:grid-cols-12 lg:gap-x-12">
          <div className={getColumnClasses(0).pictures}>
            <Skeleton className={getFeaturedImageClass(0)} />
          </div>
          <div className={`flex flex-col justify-center ${getColumnClasses(0).text}`}>
            <Skeleton className="h-10 w-1/2" />
            <Skeleton className="mt-4 h-26" />
            <div className="mt-6 divide-y divide-line border-y border-line">
              {lines.map((line) => (
                <div key={line} className="py-2.5">
                  <Skeleton className="my-1 h-4 w-4/5" />
                </div>
              ))}
            </div>
            <Skeleton className="mt-5 h-14 w-1/3" />
            <Skeleton className="mt-5 h-11 w-44" />
          </div>
        </div>
      </PageContainer>
      <div data-no-footer-margin="" className="mt-20 bg-card py-16 lg:mt-28 lg:py-24">
        <PageContainer>
          <Skeleton className="mb-20 h-10 w-56" />
          <div className={`grid grid-flow-col overflow-hidden ${slideWidthClasses}`}>
            {lines.map((line) => (
              <div key={line}>
                <Skeleton className="aspect-4/3" />
                <Skeleton className="mt-4 h-6 w-2/3" />
                <Skeleton className="mt-1 h-5 w-1/2" />
              </div>
            ))}
          </div>
        </PageContainer>
      </div>
    </div>
  );
}
