import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';
import { ScriptedButton } from './scripted-button.tsx';

type ArrowButtonProps = { direction: 'Previous' | 'Next'; item: string; className?: string; onClick: () => void };

/** Renders a button that moves a carousel by one item. */
export const ArrowButton = ({ direction, item, className = '', onClick }: ArrowButtonProps) => (
  <ScriptedButton
    aria-label={`${direction} ${item}`}
    onClick={onClick}
    className={`grid size-11 place-items-center rounded-sm transition-colors hover:text-rust ${className}`}
  >
    {direction === 'Previous' ? <ArrowLeftIcon /> : <ArrowRightIcon />}
  </ScriptedButton>
);
