import { redirect } from 'react-router';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { Project } from '#contract/public/gallery.endpoints.ts';
import type { ApiClient } from '#contract/index.ts';
import type { Picture } from '#contract/schemas.ts';
import * as paths from '#web/lib/router/site-paths.ts';

/** Project in which the product was used. `picture` is its first picture, `picturePaths` are the paths of all its pictures. */
export type ProjectTeaser = { _id: string; title: string; description: string; picture: Picture | undefined; picturePaths: string[] };
/** Data of the product page. After a failed request, `similar` is undefined or `projects` is empty. */
export type ProductPageModel = { product: Product; projects: ProjectTeaser[]; similar: Product[] | undefined };

function parseSlug(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/')[2] ?? '');
  } catch {
    return '';
  }
}

const toProjectTeaser = ({ _id, title, description, pictures, pictureDetails }: Project): ProjectTeaser => ({
  _id,
  title,
  description,
  picture: pictureDetails[0],
  picturePaths: pictures,
});

/** Loads a product, its projects and similar products. Redirects from a former slug. */
export async function loadProduct(call: ApiClient, { url }: { url: URL }): Promise<ProductPageModel> {
  const slug = parseSlug(url.pathname);
  const [{ response: product }, projects, similar] = await Promise.all([
    call('/site/product/get', { slug }),
    call('/user/list/gallery', { stone: slug }).catch(() => undefined),
    call('/site/product/similar', { slug, limit: 4 }).catch(() => undefined),
  ]);
  // A URL with a trailing slash is not redirected. The loader of the site layout responds with 404.
  const isFormerSlug = url.pathname !== paths.stone(product.slug) && !url.pathname.endsWith('/');
  if (isFormerSlug) throw redirect(`${paths.stone(product.slug)}${url.search}`, 301);
  return { product, projects: (projects?.result ?? []).map(toProjectTeaser), similar: similar?.response.result };
}
