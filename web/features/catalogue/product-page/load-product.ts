import { redirect } from 'react-router';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { Project } from '#contract/public/gallery.endpoints.ts';
import type { ApiClient } from '#contract/index.ts';
import type { Picture } from '#contract/schemas.ts';
import { stone } from '#web/lib/router/site-paths.ts';

/** A project in which the stone was used, with its first picture; `shows` are the paths of all of them. */
export type Room = { _id: string; title: string; description: string; picture: Picture | undefined; shows: string[] };
/** `similar` is undefined, and `rooms` is empty, if they failed to load. */
export type ProductPageModel = { product: Product; rooms: Room[]; similar: Product[] | undefined };

function slugIn(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/')[2] ?? '');
  } catch {
    return '';
  }
}

const toRoom = ({ _id, title, description, pictures, pictureDetails }: Project): Room => ({
  _id,
  title,
  description,
  picture: pictureDetails[0],
  shows: pictures,
});

/** Loads a stone, its projects and similar stones. A former slug is redirected. */
export async function loadProduct(call: ApiClient, { url }: { url: URL }): Promise<ProductPageModel> {
  const slug = slugIn(url.pathname);
  const [{ response: product }, rooms, similar] = await Promise.all([
    call('/site/product/get', { slug }),
    call('/user/list/gallery', { stone: slug }).catch(() => undefined),
    call('/site/product/similar', { slug, limit: 4 }).catch(() => undefined),
  ]);
  // A slash too many is no address of this site: the root refuses it.
  const other = url.pathname !== stone(product.slug) && !url.pathname.endsWith('/');
  if (other) throw redirect(`${stone(product.slug)}${url.search}`, 301);
  return { product, rooms: (rooms?.result ?? []).map(toRoom), similar: similar?.response.result };
}
