import type { ReactNode } from 'react';
import type { Picture } from '#contract/schemas.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import { useSiteContent } from './site-content.ts';
import { PageContainer } from '#web/ui/page-container.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { ContentPageData, ContentSection } from './load-content-page.ts';
import '#web/styles/prose.css';

/** Minimum number of sections for a table of contents. */
const minSectionsForContents = 8;

type Slug = 'aboutus' | 'privacypolicy' | 'termsandconditions';

function SectionLinks({ sections }: { sections: readonly ContentSection[] }) {
  return (
    <ol className="border-l border-line text-medium leading-snug">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="-ml-px block border-l border-transparent py-1.5 pl-4 text-soft hover:border-rust hover:text-rust max-lg:py-2.5"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

function TableOfContents({ sections }: { sections: readonly ContentSection[] }) {
  return (
    <div className="print:hidden lg:col-span-4">
      <nav aria-label="On this page" className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto py-1 max-lg:hidden">
        <p className="mb-3 text-sm font-semibold">On this page</p>
        <SectionLinks sections={sections} />
      </nav>
      <details className="group rounded-sm border border-line bg-card lg:hidden">
        <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
          On this page
          <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label="On this page" className="px-4 pt-1 pb-4">
          <SectionLinks sections={sections} />
        </nav>
      </details>
    </div>
  );
}

const CmsHtml = ({ html, className = '' }: { html: string; className?: string }) => (
  // oxlint-disable-next-line react/no-danger -- the server sanitizes the HTML on saving and on reading
  <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
);

type PageIntroProps = { title: string; lead: string; picture: Picture };

/** Renders the title and the introduction next to a picture that extends to the edge of the window. */
function PageIntro({ title, lead, picture }: PageIntroProps) {
  return (
    <div className="gap-x-12 lg:grid lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
      <h1 className="font-display text-display sm:text-5xl lg:col-span-5">{title}</h1>
      <ResponsivePicture
        picture={picture}
        eager
        sizes="(min-width: 64rem) 60vw, 100vw"
        className="-mx-5 mt-6 aspect-3/2 sm:-mx-6 lg:col-span-7 lg:col-start-6 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:-mr-[max(1.5rem,calc(50vw-36rem))] lg:ml-0 lg:rounded-l-sm print:hidden"
      />
      <CmsHtml html={lead} className="mt-8 min-w-0 lg:col-span-5 lg:self-end" />
    </div>
  );
}

type ContentPageProps = { title: string; slug: Slug; content: ContentPageData; picture?: Picture | null; footer?: ReactNode };

/** Renders a page with CMS text: the title, the text and, from eight sections, a table of contents. */
export function ContentPage({ title, slug, content: { html, sections, description }, picture, footer }: ContentPageProps) {
  const heading = useSiteContent()?.headings[slug] || title;
  const leadHtml = picture ? html.slice(0, Math.max(0, html.indexOf('<h2'))) : '';
  const textHtml = html.slice(leadHtml.length);
  return (
    <div className="overflow-x-clip">
      <PageMetadata title={heading} description={description} picture={picture} path={`/${slug}`} />
      <PageContainer className="pt-10 pb-8 lg:pt-14 print:p-0">
        {picture ? <PageIntro title={heading} lead={leadHtml} picture={picture} /> : <PageHeading title={heading} />}
        <DimensionLine className="mt-8 mb-10 lg:mb-14 print:hidden" />
        {sections.length >= minSectionsForContents ? (
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
            <TableOfContents sections={sections} />
            <div className="min-w-0 lg:col-span-8">
              <CmsHtml html={textHtml} />
              {footer}
            </div>
          </div>
        ) : (
          <>
            <CmsHtml html={textHtml} className="prose-sections" />
            <div className="gap-x-12 lg:grid lg:grid-cols-12">
              <div className="lg:col-span-7 lg:col-start-6">{footer}</div>
            </div>
          </>
        )}
      </PageContainer>
    </div>
  );
}
