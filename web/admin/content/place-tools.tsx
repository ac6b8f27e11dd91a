import { DeskButton, IconButton } from '#web/admin/ui/button.tsx';
import { ArrowUpIcon, MinusIcon } from '#web/admin/ui/icons.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';

type PlaceToolsProps = {
  name: string;
  at: number;
  last: number;
  isEmpty: boolean;
  onMove: (to: number) => void;
  onTakeOff: () => void;
};

/** Of a card that is one of a list: the buttons by which it moves and goes. */
export function PlaceTools({ name, at, last, isEmpty, onMove, onTakeOff }: PlaceToolsProps) {
  return (
    <>
      <IconButton label={`${name}: one place up`} disabled={at === 0} onClick={() => onMove(at - 1)}>
        <ArrowUpIcon className="size-4" />
      </IconButton>
      <IconButton label={`${name}: one place down`} disabled={at === last} onClick={() => onMove(at + 1)}>
        <ArrowUpIcon className="size-4 rotate-180" />
      </IconButton>
      <IconButton label={`${name}: take off`} data-takes-off disabled={isEmpty} onClick={onTakeOff}>
        <MinusIcon className="size-4" />
      </IconButton>
    </>
  );
}

/** Below the last of a list: makes room for another. */
export function AnotherPlace({ one, onAdd }: { one: string; onAdd: () => void }) {
  return (
    <DeskButton onClick={onAdd}>
      <PlusIcon className="size-4" />
      Another {one.toLowerCase()}
    </DeskButton>
  );
}
