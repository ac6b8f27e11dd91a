import type { HomeContent } from '#contract/public/settings.endpoints.ts';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { PageContainer } from '#web/ui/page-container.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';

/** Renders the introduction of the business. The picture extends to the edge of the window. */
export function AboutTeaser({ label, about }: { label: string; about: HomeContent['about'] }) {
  return (
    <section aria-labelledby="about" className="relative bg-card">
      <ResponsivePicture
        picture={about.picture}
        sizes="(min-width: 64rem) 50vw, 100vw"
        className="aspect-3/2 w-full overflow-hidden lg:absolute lg:inset-y-0 lg:left-0 lg:aspect-auto lg:h-full lg:w-[calc(50%-1.5rem)]"
      />
      <PageContainer className="py-14 lg:grid lg:min-h-[34rem] lg:grid-cols-2 lg:items-center lg:gap-12 lg:py-24">
        <div className="lg:col-start-2 lg:pl-6">
          <p className="text-sm text-soft">{label}</p>
          <h2 id="about" className="mt-3 font-display text-4xl leading-tight tracking-[-0.015em] text-balance">
            {about.title}
          </h2>
          <p className="mt-5 max-w-[30rem] text-lg leading-relaxed text-soft">{about.text}</p>
          <ButtonLink to="/aboutus" variant="secondary" className="mt-8">
            About us
          </ButtonLink>
        </div>
      </PageContainer>
    </section>
  );
}
