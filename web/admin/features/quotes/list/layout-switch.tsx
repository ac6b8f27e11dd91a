import type { ReactNode } from 'react';
import { BoardIcon, TableIcon } from '#web/admin/components/admin-icons.tsx';

export type ListLayout = 'table' | 'board';

const layouts: readonly [ListLayout, string, ReactNode][] = [
  ['table', 'Table', <TableIcon key="table" className="size-4" />],
  ['board', 'Board', <BoardIcon key="board" className="size-4" />],
];

/** Switches between table and board. */
export function LayoutSwitch({ layout, onChange }: { layout: ListLayout; onChange: (layout: ListLayout) => void }) {
  return (
    <fieldset className="flex rounded-sm border border-edge bg-card p-0.5">
      <legend className="sr-only">Show as</legend>
      {layouts.map(([value, label, icon]) => (
        <label
          key={value}
          className="relative flex min-h-7.5 items-center gap-1.5 rounded-sm px-2.5 text-[0.8125rem] text-soft has-checked:bg-well has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-rust pointer-coarse:min-h-10"
        >
          <input
            type="radio"
            name="layout"
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            checked={layout === value}
            onChange={() => onChange(value)}
          />
          {icon}
          {label}
        </label>
      ))}
    </fieldset>
  );
}
