import { useLoaderData } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import type { Call } from '#contract/index.ts';
import { mostCompared } from '#domain/shortlist.ts';
import { idsIn, loadChosen, type Chosen } from '#web/lib/chosen.ts';
import { browserLoader, serverLoader } from '#web/lib/load.ts';
import { pageMeta, rootData } from '#web/lib/meta.ts';
import * as paths from '#web/lib/paths.ts';
import { useSiteWords } from '#web/lib/site-words.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Container } from '#web/ui/container.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AddStones } from './compare/add.tsx';
import { useFocusOnChange } from './compare/focus.ts';
import { leftOutWords } from './compare/left-out.ts';
import { CompareTable } from './compare/table.tsx';
import { FailedList } from './failed-list.tsx';
import { PageHeading } from './page-heading.tsx';

/** `found`: how many stones the address names, of which `chosen` holds those that fit. */
type Page = { chosen: Chosen; found: number; similar: Product[] };

/** The address is the truth: the first four stones it names. */
async function load(call: Call, { url }: { url: URL }): Promise<Page> {
  const chosen = await loadChosen(call, idsIn(url));
  const products = chosen.products.slice(0, mostCompared);
  const [first] = products;
  const similar =
    first === undefined || products.length === mostCompared
      ? []
      : await call('/site/product/similar', { slug: first.slug, limit: 8 }).then(
          ({ response }) => response.result,
          () => [],
        );
  return { chosen: { ...chosen, products }, found: chosen.products.length, similar };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

type MetaArguments = { loaderData?: Page; matches: Parameters<typeof pageMeta>[0] };
export function meta({ loaderData, matches }: MetaArguments) {
  const products = loaderData?.chosen.products ?? [];
  const names = products.map(({ name }) => name).join(', ');
  const words = rootData(matches)?.words;
  return pageMeta(matches, {
    title: names === '' ? words?.compareIntro.title || 'Compare stones' : `Compare ${names}`,
    description: words?.descriptions.compare,
    picture: products[0]?.pictures[0],
    path: paths.compare(),
    hidden: names !== '',
  });
}

/** What of the address is not shown. */
function LeftOut({ chosen, found }: Pick<Page, 'chosen' | 'found'>) {
  const words = leftOutWords({ ...chosen, found });
  if (words.length === 0) return null;
  return (
    <p role="status" className="mb-6 border-l-2 border-rust pl-4">
      {words.join(' ')}
    </p>
  );
}

const nothing = (
  <Notice title="Nothing to compare yet" action={<ButtonLink to={paths.prodlist()}>See all stones</ButtonLink>}>
    Open a stone and press Compare. Up to four stand side by side here, and the address keeps them.
  </Notice>
);

/** Up to four stones side by side. */
export default function CompareRoute() {
  const page = useLoaderData<Page>();
  const words = useSiteWords()?.compareIntro;
  const { products, problem } = page.chosen;
  const area = useFocusOnChange(products);
  return (
    <div className="overflow-x-clip">
      <Container className="pt-10 pb-24 lg:pt-14">
        <PageHeading title={words?.title || 'Compare stones'}>{words?.text}</PageHeading>
        <div ref={area} className="mt-8 lg:mt-12">
          {problem !== undefined ? (
            <FailedList title="The stones could not be loaded">{problem}</FailedList>
          ) : (
            <>
              <LeftOut {...page} />
              {products.length === 0 ? nothing : <CompareTable products={products} />}
              <AddStones products={products} similar={page.similar} />
            </>
          )}
        </div>
      </Container>
    </div>
  );
}
