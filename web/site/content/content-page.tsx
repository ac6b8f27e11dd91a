import type { ReactNode } from 'react';
import { pageMeta, rootData, type SharedPicture } from '#web/lib/meta.ts';
import { useSiteWords } from '#web/lib/site-words.ts';
import { Container } from '#web/ui/container.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { PageHeading } from '#web/site/page-heading.tsx';
import type { Content, Section } from './load.ts';
import './prose.css';

/** From this many sections on a page has a table of contents. */
const longFrom = 8;

type MetaArguments = { loaderData?: Content & { picture?: SharedPicture | null }; matches: Parameters<typeof pageMeta>[0] };
type Slug = 'aboutus' | 'privacypolicy' | 'termsandconditions';
/** The `meta` of a content page. @param title while the shop has not said another */
export const contentMeta =
  (title: string, slug: Slug) =>
  ({ loaderData, matches }: MetaArguments) =>
    pageMeta(matches, {
      title: rootData(matches)?.words?.headings[slug] || title,
      description: loaderData?.description,
      picture: loaderData?.picture,
      path: `/${slug}`,
    });

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <ol className="border-l border-line text-[0.9375rem] leading-snug">
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

function TableOfContents({ sections }: { sections: readonly Section[] }) {
  return (
    <div className="print:hidden lg:col-span-4 lg:row-span-2">
      <nav aria-label="On this page" className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto py-1 max-lg:hidden">
        <p className="mb-3 text-sm font-semibold">On this page</p>
        <Contents sections={sections} />
      </nav>
      <details className="group rounded-sm border border-line bg-card lg:hidden">
        <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
          On this page
          <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label="On this page" className="px-4 pt-1 pb-4">
          <Contents sections={sections} />
        </nav>
      </details>
    </div>
  );
}

type ContentPageProps = { title: string; slug: Slug; content: Content; beside?: ReactNode; after?: ReactNode };

/** A page that is written, not built: its name, its text and, when it is long, what stands where in it. */
export function ContentPage({ title, slug, content: { html, sections }, beside, after }: ContentPageProps) {
  const words = useSiteWords();
  const long = sections.length >= longFrom;
  return (
    <Container className="pt-10 pb-8 lg:pt-14 print:p-0">
      <PageHeading title={words?.headings[slug] || title} />
      <DimensionLine className="mt-8 mb-10 lg:mb-14 print:hidden" />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
        {long && <TableOfContents sections={sections} />}
        <div className="min-w-0 lg:col-span-8">
          {/* oxlint-disable-next-line react/no-danger -- the server sanitised it, when it was saved and when it was read */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
          {after}
        </div>
        {beside && <div className="max-lg:order-first lg:col-span-4">{beside}</div>}
      </div>
    </Container>
  );
}
