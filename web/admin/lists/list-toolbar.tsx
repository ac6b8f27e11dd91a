import { useState, type ReactNode } from 'react';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';
import type { ListParams } from '#web/admin/lists/use-list-params.ts';
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import type { TableColumn } from './data-table.tsx';
import { Menu, MenuCheckboxItem } from '#web/admin/components/popups/menu.tsx';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';

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
  list: ListParams<Name>;
  searchLabel: string;
  filters?: readonly ListFilter<Name>[];
  children?: ReactNode;
};

/** More filters than these fold away on phones. */
const few = 4;

/** What narrows a list: a box to search in (`/` goes there), its filters, and what stands beside them. */
export function ListToolbar<Name extends string>({ list, searchLabel, filters: given, children }: ListBarProps<Name>) {
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
        <AdminButton className="sm:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
          Filters{set > 0 && ` (${set})`}
        </AdminButton>
      )}
      {filters.map(({ name, label, options, unset = 'all', narrow }) => (
        <InlineSelect
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
        </InlineSelect>
      ))}
      {list.narrowed && (
        <AdminButton variant="quiet" onClick={list.clear}>
          <CloseIcon className="size-4" />
          Clear
        </AdminButton>
      )}
      {children && <div className="ml-auto flex items-center gap-2 max-sm:contents">{children}</div>}
    </div>
  );
}

/** Which columns show, chosen on this device; those marked `always` cannot be hidden. @param name of the list */
export function useColumnVisibility<Row>(name: string, columns: readonly TableColumn<Row>[]) {
  const [hidden, setHidden] = useState(() => (readLocal(`columns:${name}`) ?? []) as string[]);
  const change = (id: string, on: boolean) => {
    const next = on ? hidden.filter((each) => each !== id) : [...hidden, id];
    setHidden(next);
    writeLocal(`columns:${name}`, next);
  };
  const choice = (
    <div className="max-md:hidden">
      <Menu label="Columns">
        {columns
          .filter(({ always }) => !always)
          .map(({ id, label }) => (
            <MenuCheckboxItem key={id} checked={!hidden.includes(id)} onChange={(on) => change(id, on)}>
              {label}
            </MenuCheckboxItem>
          ))}
      </Menu>
    </div>
  );
  return { shown: columns.filter(({ id, always }) => always || !hidden.includes(id)), choice };
}
