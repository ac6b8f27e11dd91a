import type { HomeContent } from '#contract/public/settings.endpoints.ts';
import { PageContainer } from '#web/ui/page-container.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

/** Renders the steps of an order, from the consultation to the installation. */
export function HowWeWork({ title: heading, steps }: { title: string; steps: HomeContent['steps'] }) {
  return (
    <section aria-labelledby="how-we-work" className="pb-16 sm:pb-20 lg:pb-28">
      <PageContainer>
        <SectionHeading id="how-we-work" title={heading} />
        <ol className="grid gap-x-3 gap-y-12 md:grid-cols-3">
          {steps.map(({ title, text, picture }, index) => (
            <li key={title}>
              <ResponsivePicture
                picture={picture}
                sizes="(min-width: 72rem) 23rem, (min-width: 48rem) 33vw, 100vw"
                className="aspect-3/2 w-full overflow-hidden rounded-sm"
              />
              <DimensionLine className="mt-4">{`step ${index + 1}`}</DimensionLine>
              <h3 className="mt-4 font-display text-2xl leading-tight">{title}</h3>
              <p className="mt-2 leading-relaxed text-soft md:pr-6">{text}</p>
            </li>
          ))}
        </ol>
      </PageContainer>
    </section>
  );
}
