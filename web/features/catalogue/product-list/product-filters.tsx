import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { getButtonClass } from '#web/ui/button.tsx';
import { prodlist, type ProductListQuery } from '#web/lib/router/site-paths.ts';
import { FilterSelect, toOptions } from './filter-select.tsx';
import { countOptions } from '#web/features/catalogue/facets.ts';
import { listTypesOfMaterial, type FilterOptions } from '#web/features/catalogue/filter-options.ts';
import { atStart, resolveCategories, sortOptions } from './list-query.ts';
import { useRequestedQuery } from './use-requested-query.ts';

const debounceMs = 300;

type GetCount = (id: string) => number | undefined;

/**
 * Returns the types as options. If no material is selected, the label contains the material in brackets, unless the
 * type's name contains it.
 */
function toTypeOptions({ types }: FilterOptions, main: string, getCount: GetCount) {
  return listTypesOfMaterial(types, main).map(({ _id, name, mainCategoryName }) => ({
    value: _id,
    count: getCount(_id),
    label: main !== '' || name.includes(mainCategoryName) ? name : `${name} (${mainCategoryName})`,
  }));
}

/** Returns the colours as options. If a link selects several colours, they are one additional option. */
function toColourOptions({ colours }: FilterOptions, selectedIds: string[], getCount: GetCount) {
  const combinedOption = selectedIds.length > 1 ? [{ value: selectedIds.join(','), label: `${selectedIds.length} colors` }] : [];
  return [...combinedOption, ...toOptions(colours, getCount)];
}

/** Returns the text of the search field and its setter. Applies the text after a pause; a navigation during it discards the text. */
function useSearchText(search: string, apply: (text: string) => void) {
  const [text, setText] = useState(search);
  const location = useLocation();
  const { key: locationKey } = useNavigation().location ?? location;
  const [previousKey, setPreviousKey] = useState(locationKey);
  if (locationKey !== previousKey) {
    setPreviousKey(locationKey);
    setText(search);
  }
  const debouncedText = useDebouncedValue(text, debounceMs);
  const applyDebounced = useEffectEvent((newText: string) => {
    if (newText === text && newText !== search) apply(newText);
  });
  useEffect(() => applyDebounced(debouncedText), [debouncedText]);
  return { text, setText };
}

function SearchInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="relative col-span-2 lg:col-span-4">
      <label htmlFor="search" className="pointer-events-none absolute top-2.5 left-4 text-xs leading-normal text-soft">
        Search
      </label>
      <input
        id="search"
        type="search"
        name="search"
        value={value}
        maxLength={200}
        placeholder="Name of a stone"
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        className="h-[4.125rem] w-full rounded-sm border border-edge bg-card px-4 pt-5 placeholder:text-soft focus-visible:-outline-offset-1"
      />
    </div>
  );
}

const selectClass = (isSet: boolean) => `lg:col-span-2 rounded-sm border ${isSet ? 'border-ink inset-ring inset-ring-ink' : 'border-edge'}`;

const noScriptSubmit = (
  <noscript className="col-span-2 lg:col-span-12">
    <button type="submit" className={getButtonClass('secondary')}>
      Show stones
    </button>
  </noscript>
);

type ProductFiltersProps = { query: ProductListQuery; filterOptions: FilterOptions };

/** Returns the current filters and functions that change them. A change navigates at once to the URL of the new list. */
function useFilters({ query, filterOptions }: ProductFiltersProps) {
  const navigate = useNavigate();
  const current = useRequestedQuery(query);
  const { main, sub } = resolveCategories(current, filterOptions);
  // `flushSync` shows a selection before the next paint.
  const changeList = (change: Partial<ProductListQuery>, replace: boolean) =>
    void navigate(prodlist({ ...current, ...change, ...atStart }), { replace, preventScrollReset: true, flushSync: true });
  // Each filter is a history entry; search text replaces the entry.
  const { text, setText } = useSearchText(current.search, (search) => changeList({ search }, true));
  const apply = (change: Partial<ProductListQuery>, replace = false) => changeList({ search: text, ...change }, replace);
  // The facets ignore the search text, so counts would be too high.
  const facets = text.trim() === '' ? filterOptions.facets : undefined;
  const counts = countOptions(facets, { colours: current.colour, main, sub });
  return { current, main, sub, counts, text, setText, apply };
}

/**
 * Renders the search and the filters by colour, material and type, and the sort order. Options without matches are
 * disabled. Without JavaScript, the browser submits the form to `/prodlist`.
 */
export function ProductFilters(props: ProductFiltersProps) {
  const { filterOptions } = props;
  const { current, main, sub, counts, text, setText, apply } = useFilters(props);
  // The selected filters replace the category that the page was opened with.
  const selectCategory = (material: string, type: string) => apply({ type: '', id: '', main: material, sub: type });
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    apply({}, true);
  }
  return (
    <form
      action="/prodlist"
      method="get"
      role="search"
      aria-label="Stones"
      onSubmit={handleSubmit}
      className="grid grid-cols-2 gap-2 lg:grid-cols-12"
    >
      <SearchInput value={text} onChange={setText} />
      <FilterSelect
        label="Color"
        name="colour"
        empty="Any"
        options={toColourOptions(filterOptions, current.colour, counts.countForColour)}
        value={current.colour.join(',')}
        onChange={({ target }) => apply({ colour: target.value === '' ? [] : [target.value] })}
        className={selectClass(current.colour.length > 0)}
      />
      <FilterSelect
        label="Material"
        name="main"
        empty="All"
        options={toOptions(filterOptions.materials, counts.countForMaterial)}
        value={main}
        onChange={({ target }) => selectCategory(target.value, '')}
        className={selectClass(main !== '')}
      />
      <FilterSelect
        label="Type"
        name="sub"
        empty="All"
        options={toTypeOptions(filterOptions, main, counts.countForType)}
        value={sub}
        onChange={({ target }) => selectCategory(main, target.value)}
        className={selectClass(sub !== '')}
      />
      <FilterSelect
        label="Sort by"
        name="sort"
        empty="Featured"
        options={sortOptions}
        value={current.sort}
        onChange={({ target }) => apply({ sort: target.value as ProductListQuery['sort'] })}
        className={selectClass(false)}
      />
      {noScriptSubmit}
    </form>
  );
}

export const hasActiveFilters = ({ id, main, sub, colour, search }: ProductListQuery): boolean =>
  [id, main, sub, search].some((value) => value !== '') || colour.length > 0;

export function ClearFilters({ query, className = '' }: { query: ProductListQuery; className?: string }) {
  return (
    <Link to={prodlist({ sort: query.sort })} preventScrollReset className={className}>
      Clear filters
    </Link>
  );
}
