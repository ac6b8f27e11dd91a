import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { loadProductDetails, type CardProduct } from '#web/features/catalogue/product-details.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import type { ProductListQuery } from '#web/lib/router/site-paths.ts';
import type { ProductListData } from './load-product-list.ts';

export type DialogProduct = {
  card: CardProduct;
  /** Undefined while loading. */
  details: Product | undefined;
  /** Error if the details failed to load. */
  error: string | undefined;
  retry: () => void;
};

/**
 * Returns the product of the dialog in the URL: complete if the document contains it, else its card while the details
 * load.
 */
export function useDialogProduct({ product: slug }: ProductListQuery, { list, product }: ProductListData): DialogProduct | undefined {
  const loadedProduct = product?.slug === slug ? product : undefined;
  const card = loadedProduct ?? list.products.find((listedProduct) => listedProduct.slug === slug);
  const { data, error, refetch } = useQuery({
    queryKey: [slug],
    queryFn: () => loadProductDetails(slug),
    enabled: card !== undefined && loadedProduct === undefined,
  });
  return card && { card, details: loadedProduct ?? data, error, retry: refetch };
}
