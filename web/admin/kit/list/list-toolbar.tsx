import { useRef, useState, type ReactNode } from 'react';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';
import type { ListParams } from '#web/admin/kit/list/use-list-params.ts';
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import type { TableColumn } from './data-table.tsx';
import { Menu, MenuCheckboxItem } from '#web/admin/components/popups/menu.tsx';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';
import { focusFirstRow, focusFirstRowOfFreshList } from './focus-first-row.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';

export type ListFilter<Name extends string> = {
  name: Name;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Label of the empty option, if it does not mean all. */
  emptyLabel?: string;
  /** True for a narrow select in a long row of filters. */
  secondary?: true;
  /** Filter that is cleared when this filter changes, because its options depend on this filter. */
  resets?: Name;
};

type ListToolbarProps<Name extends string> = {
  list: ListParams<Name>;
  /** If omitted, the list has no search. */
  searchLabel?: string | undefined;
  filters?: readonly ListFilter<Name>[];
  children?: ReactNode;
};

/** A longer row of filters is collapsed on phones. */
const maxVisibleFilters = 4;

type SearchFieldProps = { list: Pick<ListParams<never>, 'searchText' | 'setSearchText'>; label: string; className: string };

function SearchField({ list, label, className }: SearchFieldProps) {
  const searchRef = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => searchRef.current?.focus() });
  return (
    <div className={`relative flex-1 sm:max-w-xs ${className}`}>
      <SearchIcon className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-soft" />
      <input
        ref={searchRef}
        type="search"
        data-search
        aria-label={label}
        placeholder={label}
        className="control pl-8"
        value={list.searchText}
        onChange={({ target }) => list.setSearchText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') focusFirstRow();
          else if (event.key === 'Escape' && list.searchText !== '') list.setSearchText('');
          else return;
          event.preventDefault();
        }}
      />
    </div>
  );
}

/** Renders the search field of a list (shortcut `/`), its filters, and content next to them. */
export function ListToolbar<Name extends string>({ list, searchLabel, filters: optionalFilters, children }: ListToolbarProps<Name>) {
  const [open, setOpen] = useState(false);
  useShortcuts({ arrowdown: focusFirstRowOfFreshList });
  const filters = optionalFilters ?? [];
  const isCollapsible = filters.length > maxVisibleFilters;
  const activeFilterCount = filters.filter(({ name }) => list.filters[name] !== '').length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {searchLabel !== undefined && (
        <SearchField list={list} label={searchLabel} className={isCollapsible ? 'min-w-44 basis-44' : 'min-w-52 basis-60'} />
      )}
      {isCollapsible && (
        <AdminButton className="sm:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
          {activeFilterCount > 0 ? `Filters (${activeFilterCount})` : 'Filters'}
        </AdminButton>
      )}
      {filters.map(({ name, label, options, emptyLabel = 'all', secondary, resets }) => (
        <InlineSelect
          key={name}
          label={label}
          wrapperClass={isCollapsible && !open ? 'max-sm:hidden' : secondary ? '' : 'max-sm:flex-auto'}
          className={`field-sizing-content truncate ${secondary ? 'sm:max-w-44' : 'sm:max-w-64'} ${list.filters[name] === '' ? '' : 'border-rust'}`}
          value={list.filters[name]}
          onChange={(value) => list.set({ [name]: value, ...(resets !== undefined && { [resets]: '' }) } as Parameters<typeof list.set>[0])}
        >
          <option value="">{`${label}: ${emptyLabel}`}</option>
          {/* A filter of a link or a saved view may have a value without an option, such as a former staff member. */}
          {list.filters[name] !== '' && options.every(({ value }) => value !== list.filters[name]) && (
            <option value={list.filters[name]}>{`${label}: selected`}</option>
          )}
          {options.map(({ value, label: optionLabel }) => (
            <option key={value} value={value}>
              {optionLabel}
            </option>
          ))}
        </InlineSelect>
      ))}
      {list.isFiltered && (
        <AdminButton variant="quiet" onClick={list.clear}>
          <CloseIcon className="size-4" />
          Clear
        </AdminButton>
      )}
      {children && <div className="ml-auto flex items-center gap-2 max-sm:contents">{children}</div>}
    </div>
  );
}

/**
 * Returns the visible columns of a list and the menu that hides columns. The choice is stored on this device.
 * @param name storage name of the list; undefined if all columns are visible
 */
export function useColumnVisibility<Row>(name: string | undefined, columns: readonly TableColumn<Row>[]) {
  const [hiddenIds, setHiddenIds] = useState(() => ((name === undefined ? undefined : readLocal(`columns:${name}`)) ?? []) as string[]);
  const setColumnVisible = (id: string, isVisible: boolean) => {
    const newHiddenIds = isVisible ? hiddenIds.filter((hiddenId) => hiddenId !== id) : [...hiddenIds, id];
    setHiddenIds(newHiddenIds);
    writeLocal(`columns:${name}`, newHiddenIds);
  };
  const columnMenu = (
    <div className="max-md:hidden">
      <Menu label="Columns">
        {columns
          .filter(({ alwaysVisible }) => !alwaysVisible)
          .map(({ id, header: label }) => (
            <MenuCheckboxItem key={id} checked={!hiddenIds.includes(id)} onChange={(isVisible) => setColumnVisible(id, isVisible)}>
              {label}
            </MenuCheckboxItem>
          ))}
      </Menu>
    </div>
  );
  return { visibleColumns: columns.filter(({ id, alwaysVisible }) => alwaysVisible || !hiddenIds.includes(id)), columnMenu };
}
