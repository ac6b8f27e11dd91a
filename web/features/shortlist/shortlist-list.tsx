import { Link } from 'react-router';
import { useState, type ReactNode } from 'react';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { maxComparedItems } from '#domain/catalogue/shortlist-limits.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { compare, myStones, stone } from '#web/lib/router/site-paths.ts';
import { removeFromShortlist, addToShortlist } from './shortlist-sync.ts';
import { quoteTarget } from '#web/features/catalogue/product-urls.ts';
import { ProductCard } from '#web/features/catalogue/product-card.tsx';
import { ButtonLink } from '#web/lib/router/button-link.tsx';
import { useShareLink } from './send-link.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

export const productGridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-12 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-5';

const small = 'inline-flex min-h-11 items-center gap-2 text-[0.9375rem]';
const quiet = `${small} font-semibold text-rust underline-offset-4 hover:underline`;

type ItemProperties = { product: Product; off: boolean; ticked: boolean; full: boolean; onTick: (on: boolean) => void };

function Item({ product, off, ticked, full, onTick }: ItemProperties) {
  return (
    <li className="flex flex-col">
      <div className={`transition-opacity ${off ? 'opacity-45' : ''}`}>
        <ProductCard product={product} to={stone(product.slug)} canShortlist={false} />
      </div>
      <div className="mt-auto pt-3">
        <div className="flex items-center justify-between gap-x-3 border-t border-line pt-1">
          {off ? (
            <p className={`${small} text-soft`}>Removed</p>
          ) : (
            <label className={small}>
              <input
                type="checkbox"
                checked={ticked}
                disabled={full && !ticked}
                onChange={(event) => onTick(event.target.checked)}
                aria-label={`Compare ${product.name}`}
                className="size-5 accent-ink"
              />
              Compare
            </label>
          )}
          <ScriptedButton
            aria-label={off ? `Undo: restore ${product.name}` : `Remove ${product.name}`}
            onClick={() => (off ? addToShortlist([product._id], `${product.name} added to My stones`) : removeFromShortlist([product._id]))}
            className={quiet}
          >
            {off ? 'Undo' : 'Remove'}
          </ScriptedButton>
        </div>
        <Link {...quoteTarget(product)} aria-label={`Request a Quote for ${product.name}`} className={quiet}>
          Request a Quote
        </Link>
      </div>
    </li>
  );
}

function compareLabel(ticked: number, all: number): string {
  if (ticked > 0) return `Compare ${pluralize(ticked, 'stone')}`;
  return all > maxComparedItems ? `Compare the first ${maxComparedItems}` : 'Compare';
}

/**
 * The stones of the shortlist. A removed stone stays in place, with Undo, until the user leaves the page.
 * @param props.products includes removed stones; `savedIds` contains the ids on the list
 */
export function List({ products, savedIds, note }: { products: Product[]; savedIds: readonly string[]; note?: ReactNode }) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const on = products.filter(({ _id }) => savedIds.includes(_id));
  const chosen = on.filter(({ _id }) => ticked.includes(_id));
  const slugs = (list: Product[]) => list.map(({ slug }) => slug);
  const { button, box } = useShareLink(myStones(slugs(on)), 'My stones');
  return (
    <>
      {on.length > 0 && (
        <div className="mb-10 space-y-4">
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={compare(slugs(chosen.length > 0 ? chosen : on.slice(0, maxComparedItems)))}>
              {compareLabel(chosen.length, on.length)}
            </ButtonLink>
            {button}
          </div>
          {box}
        </div>
      )}
      {note}
      <ul className={productGridClass}>
        {products.map((product) => (
          <Item
            key={product._id}
            product={product}
            off={!savedIds.includes(product._id)}
            ticked={ticked.includes(product._id)}
            full={chosen.length >= maxComparedItems}
            onTick={(tick) => setTicked(tick ? [...ticked, product._id] : ticked.filter((id) => id !== product._id))}
          />
        ))}
      </ul>
    </>
  );
}
