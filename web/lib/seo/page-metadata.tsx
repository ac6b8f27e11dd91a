import { useRouteLoaderData } from 'react-router';
import { createPageMetadata, type PageMeta, type RootData } from './page-meta.ts';
import { createStructuredData } from './structured-data.ts';

/** Returns the structured data as JSON; an empty object in the browser, because only search engines need the data. */
const getStructuredData = (root: RootData | undefined, page: PageMeta): string =>
  import.meta.env.SSR && root ? JSON.stringify(createStructuredData(root, page)).replaceAll('<', '\\u003c') : '{}';

/** Renders the metadata of a page. React moves the elements to the document's head, except the structured data. */
export function PageMetadata(page: PageMeta) {
  const root = useRouteLoaderData<RootData>('root');
  const { title, meta, canonical } = createPageMetadata(root, page);
  return (
    <>
      <title>{title}</title>
      {meta.map((entry) => (
        <meta key={entry.name ?? entry.property} {...entry} />
      ))}
      {canonical && <link rel="canonical" href={canonical} />}
      {!page.hidden && (
        <script
          type="application/ld+json"
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- JSON with every `<` escaped
          dangerouslySetInnerHTML={{ __html: getStructuredData(root, page) }}
        />
      )}
    </>
  );
}
