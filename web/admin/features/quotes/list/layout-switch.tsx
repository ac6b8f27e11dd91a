import { BoardIcon, TableIcon } from '#web/admin/components/admin-icons.tsx';
import { RadioSwitch } from '#web/admin/components/inputs/radio-switch.tsx';

export type ListLayout = 'table' | 'board';

const tableLabel = (
  <>
    <TableIcon className="size-4" />
    Table
  </>
);
const boardLabel = (
  <>
    <BoardIcon className="size-4" />
    Board
  </>
);
const options = [
  { value: 'table', label: tableLabel },
  { value: 'board', label: boardLabel },
] as const;

/** Switches between table and board. */
export function LayoutSwitch({ layout, onChange }: { layout: ListLayout; onChange: (layout: ListLayout) => void }) {
  return <RadioSwitch label="Show as" options={options} value={layout} onChange={onChange} />;
}
