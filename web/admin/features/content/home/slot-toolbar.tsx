import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { ReorderButtons } from '#web/admin/components/reorder-buttons.tsx';
import { CloseIcon, PlusIcon } from '#web/ui/icons.tsx';

type SlotToolbarProps = {
  name: string;
  index: number;
  count: number;
  isEmpty: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** Renders the buttons that move and remove a slot of a list. */
export function SlotToolbar({ name, index, count, isEmpty, onMove, onRemove }: SlotToolbarProps) {
  return (
    <>
      <ReorderButtons name={name} index={index} count={count} onMove={onMove} />
      <IconButton label={`Remove ${name}`} data-removes-item disabled={isEmpty} onClick={onRemove}>
        <CloseIcon className="size-4" />
      </IconButton>
    </>
  );
}

/** Renders the button that adds an empty slot at the end of a list. */
export function AddSlotButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <AdminButton onClick={onAdd}>
      <PlusIcon className="size-4" />
      {label}
    </AdminButton>
  );
}
