import { AdminButton, IconButton } from '#web/admin/components/admin-button.tsx';
import { MinusIcon } from '#web/admin/components/icons.tsx';
import { ReorderButtons } from '#web/admin/components/reorder-buttons.tsx';
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
export function SlotToolbar({ name, at, last, isEmpty, onMove, onTakeOff }: PlaceToolsProps) {
  return (
    <>
      <ReorderButtons name={name} index={at} count={last + 1} onMove={onMove} />
      <IconButton label={`${name}: take off`} data-takes-off disabled={isEmpty} onClick={onTakeOff}>
        <MinusIcon className="size-4" />
      </IconButton>
    </>
  );
}

/** Below the last of a list: makes room for another. */
export function AddSlotButton({ one, onAdd }: { one: string; onAdd: () => void }) {
  return (
    <AdminButton onClick={onAdd}>
      <PlusIcon className="size-4" />
      Another {one.toLowerCase()}
    </AdminButton>
  );
}
