import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { loadShortlistSyncModule, useShortlist } from './shortlist.ts';
import { getButtonClass } from '#web/ui/button.tsx';
import { HeartIcon } from '#web/ui/icons.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

type ShortlistButtonProps = { product: Pick<Product, '_id' | 'name'>; className?: string };

function useShortlistToggle({ _id, name }: ShortlistButtonProps['product']) {
  const isShortlisted = useShortlist().ids.includes(_id);
  const toggle = () =>
    void loadShortlistSyncModule().then(({ addToShortlist, removeFromShortlist }) =>
      isShortlisted ? removeFromShortlist([_id], `${name} removed from My stones`) : addToShortlist([_id], `${name} added to My stones`),
    );
  return { isShortlisted, toggle };
}

const renderHeart = (isShortlisted: boolean) => <HeartIcon className={`size-5 ${isShortlisted ? 'fill-current' : ''}`} />;

/** Renders a small button for the corner of a picture that adds a product to My stones or removes it. */
export function ShortlistIconButton({ product, className = '' }: ShortlistButtonProps) {
  const { isShortlisted, toggle } = useShortlistToggle(product);
  return (
    <ScriptedButton
      aria-label={isShortlisted ? `Remove ${product.name} from My stones` : `Add ${product.name} to My stones`}
      onClick={toggle}
      data-shortlisted={isShortlisted || undefined}
      className={`grid size-11 place-items-center rounded-sm bg-card/85 transition-colors hover:bg-card hover:text-rust noscript:hidden
        ${isShortlisted ? 'text-rust' : ''} ${className}`}
    >
      {renderHeart(isShortlisted)}
    </ScriptedButton>
  );
}

/** Renders a text button that adds a product to My stones or removes it. */
export function ShortlistTextButton({ product, className = '' }: ShortlistButtonProps) {
  const { isShortlisted, toggle } = useShortlistToggle(product);
  return (
    <ScriptedButton onClick={toggle} className={`noscript:hidden ${className}`}>
      {renderHeart(isShortlisted)}
      <span>{isShortlisted ? 'In My stones' : 'Add to My stones'}</span>
    </ScriptedButton>
  );
}

export const ShortlistToggle = ({ product, className = '' }: ShortlistButtonProps) => (
  <ShortlistTextButton product={product} className={`${getButtonClass('secondary')} ${className}`} />
);
