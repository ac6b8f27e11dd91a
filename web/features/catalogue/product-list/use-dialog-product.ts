import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { loadProductDetails, type CardProduct } from '#web/features/catalogue/product-details.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import type { ProductListParams } from './list-query.ts';
import type { ProdlistData } from './load-product-list.ts';

export type DialogProduct = {
  card: CardProduct;
  /** Undefined while they load. */
  details: Product | undefined;
  /** Defined if they failed to load. */
  error: string | undefined;
  retry: () => void;
};

/** Returns the product of the dialog in the URL: whole if the document contains it, or else as its card with details that load. */
export function useDialogProduct({ product: slug }: ProductListParams, { list, product }: ProdlistData): DialogProduct | undefined {
  const loaded = product?.slug === slug ? product : undefined;
  const card = loaded ?? list.products.find((each) => each.slug === slug);
  const { data, error, refetch } = useQuery({
    queryKey: [slug],
    queryFn: () => loadProductDetails(slug),
    enabled: card !== undefined && loaded === undefined,
  });
  return card && { card, details: loaded ?? data, error, retry: refetch };
}
