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
  return { kept: stored, toggle };
}

const heart = (stored: boolean) => <HeartIcon className={`size-5 ${stored ? 'fill-current' : ''}`} />;

/** Puts a stone on My stones, or takes it off; small, for the corner of a picture. */
export function KeepIcon({ product, className = '' }: Properties) {
  const { kept, toggle } = useIsShortlisted(product);
  return (
    <ScriptedButton
      aria-label={kept ? `Remove ${product.name} from My stones` : `Add ${product.name} to My stones`}
      onClick={toggle}
      data-kept={kept || undefined}
      className={`grid size-11 place-items-center rounded-sm bg-card/85 transition-colors hover:bg-card hover:text-rust noscript:hidden
        ${kept ? 'text-rust' : ''} ${className}`}
    >
      {heart(kept)}
    </ScriptedButton>
  );
}

/** The same as a text link. */
export function ShortlistLink({ product, className = '' }: Properties) {
  const { kept, toggle } = useIsShortlisted(product);
  return (
    <ScriptedButton onClick={toggle} className={`noscript:hidden ${className}`}>
      {heart(kept)}
      {kept ? 'In My stones' : 'Add to My stones'}
    </ScriptedButton>
  );
}

/** The same as a button. */
export const KeepButton = ({ product, className = '' }: Properties) => (
  <ShortlistLink product={product} className={`${buttonClass('secondary')} ${className}`} />
);
