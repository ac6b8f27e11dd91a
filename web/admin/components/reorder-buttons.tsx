import { IconButton } from './icon-button.tsx';
import { ArrowUpIcon } from './admin-icons.tsx';

type ReorderButtonsProps = {
  /** Name of the item for screen readers. */
  name: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
};

/** Renders buttons that move an item of a list up or down by one position. */
export function ReorderButtons({ name, index, count, onMove }: ReorderButtonsProps) {
  return (
    <>
      <IconButton label={`Move ${name} up`} disabled={index <= 0} onClick={() => onMove(index - 1)}>
        <ArrowUpIcon className="size-4" />
      </IconButton>
      <IconButton label={`Move ${name} down`} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
        <ArrowUpIcon className="size-4 rotate-180" />
      </IconButton>
    </>
  );
}
