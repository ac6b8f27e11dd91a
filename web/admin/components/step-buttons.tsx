import type { ReactNode } from 'react';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx';
import { IconButton } from './icon-button.tsx';

type StepButtonsProps = {
  previousLabel: string;
  nextLabel: string;
  /** Undefined at the first record. */
  onPrevious: (() => void) | undefined;
  /** Undefined at the last record. */
  onNext: (() => void) | undefined;
  /** Content between the buttons, such as the position in the list. */
  children?: ReactNode;
};

export const StepButtons = ({ previousLabel, nextLabel, onPrevious, onNext, children }: StepButtonsProps) => (
  <div className="flex items-center">
    <IconButton label={previousLabel} disabled={!onPrevious} onClick={onPrevious}>
      <ArrowLeftIcon className="size-4" />
    </IconButton>
    {children}
    <IconButton label={nextLabel} disabled={!onNext} onClick={onNext}>
      <ArrowRightIcon className="size-4" />
    </IconButton>
  </div>
);
