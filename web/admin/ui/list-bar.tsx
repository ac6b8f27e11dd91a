import { useState, type ReactNode } from 'react';
import { readStored, store } from '#web/admin/lib/stored.ts';
import type { ListState } from '#web/admin/lib/use-list.ts';
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx';
import { DeskButton } from './button.tsx';
import type { Column } from './data-table.tsx';
import { Menu, MenuCheck } from './menu.tsx';
import { SmallSelect } from './small-select.tsx';

export type ListFilter<Name extends string> = {
  name: Name;
  label: string;
  options: readonly { value: string; label: string }[];
  /** What shows where nothing is chosen, where that is not all. */
  unset?: string;
  /** One of many: it takes little room. */
  narrow?: true;
};

type ListBarProps<Name extends string> = {
  list: ListState<Name>;
  searchLabel: string;
  filters?: readonly ListFilter<Name>[];
  children?: ReactNode;
};

/** More filters than these fold away on phones. */
const few = 4;

/** What narrows a list: a box to search in (`/` goes there), its filters, and what stands beside them. */
export function ListBar<Name extends string>({ list, searchLabel, filters: given, children }: ListBarProps<Name>) {
  const [open, setOpen] = useState(false);
  const filters = given ?? [];
  const folds = filters.length > few;
  const set = filters.filter(({ name }) => list.filters[name] !== '').length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <div className={`relative flex-1 sm:max-w-xs ${folds ? 'min-w-44 basis-44' : 'min-w-52 basis-60'}`}>
        <SearchIcon className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-soft" />
        <input
          type="search"
          data-search
          aria-label={searchLabel}
          placeholder={searchLabel}
          className="control pl-8"
          value={list.typed}
          onChange={({ target }) => list.type(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('[data-row]')?.focus();
            else if (event.key === 'Escape' && list.typed !== '') list.type('');
            else return;
            event.preventDefault();
          }}
        />
      </div>
      {folds && (
        <DeskButton className="sm:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
          Filters{set > 0 && ` (${set})`}
        </DeskButton>
      )}
      {filters.map(({ name, label, options, unset = 'all', narrow }) => (
        <SmallSelect
          key={name}
          label={label}
          frame={folds && !open ? 'max-sm:hidden' : narrow ? '' : 'max-sm:flex-auto'}
          className={`${narrow ? 'w-30 pointer-coarse:w-34' : 'sm:max-w-44'} truncate ${list.filters[name] === '' ? '' : 'border-rust'}`}
          value={list.filters[name]}
          onChange={(value) => list.set({ [name]: value } as Parameters<typeof list.set>[0])}
        >
          <option value="">
            {label}: {unset}
          </option>
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SmallSelect>
      ))}
      {list.narrowed && (
        <DeskButton variant="quiet" onClick={list.clear}>
          <CloseIcon className="size-4" />
          Clear
        </DeskButton>
      )}
      {children && <div className="ml-auto flex items-center gap-2 max-sm:contents">{children}</div>}
    </div>
  );
}

/** Which columns show, chosen on this device; those marked `always` cannot be hidden. @param name of the list */
export function useColumns<Row>(name: string, columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useState(() => (readStored(`columns:${name}`) ?? []) as string[]);
  const change = (id: string, on: boolean) => {
    const next = on ? hidden.filter((each) => each !== id) : [...hidden, id];
    setHidden(next);
    store(`columns:${name}`, next);
  };
  const choice = (
    <Menu label="Columns" align="right" className="max-md:hidden">
      {columns
        .filter(({ always }) => !always)
        .map(({ id, label }) => (
          <MenuCheck key={id} checked={!hidden.includes(id)} onChange={(on) => change(id, on)}>
            {label}
          </MenuCheck>
        ))}
    </Menu>
  );
  return { shown: columns.filter(({ id, always }) => always || !hidden.includes(id)), choice };
}
