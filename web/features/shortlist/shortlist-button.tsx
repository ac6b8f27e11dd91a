import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { loadShortlistSync, useShortlist } from './shortlist.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { HeartIcon } from '#web/ui/icons.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

type Properties = { product: Pick<Product, '_id' | 'name'>; className?: string };

function useIsShortlisted({ _id, name }: Properties['product']) {
  const stored = useShortlist().ids.includes(_id);
  const toggle = () =>
    void loadShortlistSync().then(({ addToShortlist, removeFromShortlist }) =>
      stored ? removeFromShortlist([_id], `${name} removed from My stones`) : addToShortlist([_id], `${name} added to My stones`),
    );
  return { shortlisted: stored, toggle };
}

const heart = (stored: boolean) => <HeartIcon className={`size-5 ${stored ? 'fill-current' : ''}`} />;

/** Puts a stone on My stones, or takes it off; small, for the corner of a picture. */
export function ShortlistIcon({ product, className = '' }: Properties) {
  const { shortlisted, toggle } = useIsShortlisted(product);
  return (
    <ScriptedButton
      aria-label={shortlisted ? `Remove ${product.name} from My stones` : `Add ${product.name} to My stones`}
      onClick={toggle}
      data-kept={shortlisted || undefined}
      className={`grid size-11 place-items-center rounded-sm bg-card/85 transition-colors hover:bg-card hover:text-rust noscript:hidden
        ${shortlisted ? 'text-rust' : ''} ${className}`}
    >
      {heart(shortlisted)}
    </ScriptedButton>
  );
}

/** The same as a text link. */
export function ShortlistLink({ product, className = '' }: Properties) {
  const { shortlisted, toggle } = useIsShortlisted(product);
  return (
    <ScriptedButton onClick={toggle} className={`noscript:hidden ${className}`}>
      {heart(shortlisted)}
      {shortlisted ? 'In My stones' : 'Add to My stones'}
    </ScriptedButton>
  );
}

/** The same as a button. */
export const ShortlistToggle = ({ product, className = '' }: Properties) => (
  <ShortlistLink product={product} className={`${buttonClass('secondary')} ${className}`} />
);
