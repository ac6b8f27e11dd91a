import { useRouteLoaderData } from 'react-router';
import { describeProduct } from '#web/lib/seo/meta-descriptions.ts';
import type { PageMeta, RootData } from '#web/lib/seo/page-meta.ts';
import { PageMetadata } from '#web/lib/seo/page-metadata.tsx';
import * as paths from '#web/lib/router/site-paths.ts';
import { getMaterialTarget } from '#web/features/catalogue/product-urls.ts';
import { getCanonicalUrl } from './canonical-url.ts';
import { getListHeading } from './list-heading.ts';
import type { ProductListData } from './load-product-list.ts';
import { resolveCategories } from './list-query.ts';
import type { DialogProduct } from './use-dialog-product.ts';

function getListMetadata(
  query: paths.ProductListQuery,
  { filterOptions, list, product }: ProductListData,
  root: RootData | undefined,
): PageMeta {
  const { title, description, material } = getListHeading(query, filterOptions);
  const path = getCanonicalUrl(query, filterOptions, list.fullcount);
  const colour = filterOptions.colours.find(({ _id }) => _id === query.colour[0])?.name.toLowerCase();
  const generalDescription = root?.content?.descriptions.prodlist ?? '';
  const subject = colour ? `${title} in ${colour}` : title;
  const isFiltered = colour !== undefined || resolveCategories(query, filterOptions).main !== '';
  const crumbs = [{ name: 'Categories', path: paths.allproducts }];
  if (material && material.name !== title) crumbs.push({ name: material.name, path: getMaterialTarget(material).to });
  return {
    title: subject,
    description: (!colour && description) || (isFiltered ? `${subject}. ${generalDescription}` : generalDescription),
    picture: (material?.name === title ? material.pictures[0] : undefined) ?? list.products[0]?.pictures[0],
    path,
    crumbs,
    hidden: path === undefined || product === null,
  };
}

export function ProductListMetadata({
  query,
  page,
  dialog,
}: {
  query: paths.ProductListQuery;
  page: ProductListData;
  dialog: DialogProduct | undefined;
}) {
  const root = useRouteLoaderData<RootData>('root');
  if (dialog === undefined) return <PageMetadata {...getListMetadata(query, page, root)} />;
  const { name, pictures, slug } = dialog.card;
  const description = dialog.details && describeProduct(dialog.details, root);
  // The canonical URL is that of the product's page, which has the same content as the dialog.
  return <PageMetadata title={name} description={description} picture={pictures[0]} path={paths.stone(slug)} />;
}
