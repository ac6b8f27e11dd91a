import { useLoaderData } from 'react-router';
import type { Call } from '#contract/index.ts';
import { browserLoader, serverLoader } from '#web/lib/load.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { allproducts } from '#web/lib/paths.ts';
import { Container } from '#web/ui/container.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Category } from './allproducts/category.tsx';
import { counted, loadLookups, typesOf } from './catalogue/lookups.ts';
import { StoneFinder } from './catalogue/stone-finder.tsx';

async function load(call: Call) {
  const [{ response }, lookups] = await Promise.all([call('/site/home/get'), loadLookups(call)]);
  return { intro: response.allproductsIntro, lookups };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

type MetaArguments = { loaderData?: Awaited<ReturnType<typeof load>>; matches: Parameters<typeof pageMeta>[0] };
export const meta = ({ loaderData, matches }: MetaArguments) =>
  pageMeta(matches, {
    title: 'Categories',
    description: loaderData?.intro.text,
    picture: loaderData?.lookups.materials[0]?.pictures[0],
    path: allproducts,
  });

/** Every material with its types. */
export default function AllProducts() {
  const { intro, lookups } = useLoaderData<typeof loader>();
  const { materials, types } = lookups;
  return (
    <Container className="pt-10 pb-8 lg:pt-14 lg:pb-14">
      <div className="grid items-end gap-x-8 gap-y-4 lg:grid-cols-12">
        <h1 className="font-display text-[2.625rem] sm:text-5xl lg:col-span-7">{intro.title}</h1>
        <p className="leading-relaxed text-soft lg:col-span-5">{intro.text}</p>
      </div>
      <div className="mt-8 rounded-sm border border-line">
        <StoneFinder lookups={lookups} submit="View Products" />
      </div>
      <DimensionLine className="mt-14 mb-8">
        {counted(materials.length, 'material')}, {counted(types.length, 'type')}
      </DimensionLine>
      {materials.length === 0 && <Notice title="No records available">The materials will appear here.</Notice>}
      <div className="space-y-6 lg:space-y-8">
        {materials.map((material, index) => (
          <Category key={material._id} material={material} types={typesOf(types, material._id)} index={index} />
        ))}
      </div>
    </Container>
  );
}
