import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { getButtonClass } from '#web/ui/button.tsx';
import { prodlist } from '#web/lib/router/site-paths.ts';
import { FilterSelect, toOptions } from './filter-select.tsx';
import { countOptions } from '#web/features/catalogue/facets.ts';
import { listTypesOfMaterial, type FilterOptions } from '#web/features/catalogue/filter-options.ts';
import { toListUrl, resolveCategories, sortOptions, type ProductListParams } from './list-query.ts';

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

/** Returns the colours as options. Several colours, which a link can select, are one option. */
function toColourOptions({ colours }: FilterOptions, selectedIds: string[], getCount: GetCount) {
  const combinedOption = selectedIds.length > 1 ? [{ value: selectedIds.join(','), label: `${selectedIds.length} colors` }] : [];
  return [...combinedOption, ...toOptions(colours, getCount)];
}

/**
 * Returns the query with the changes of a navigation that is still loading, so that a selection is displayed at once.
 */
function useOptimisticQuery(query: ProductListParams) {
  const { key } = useLocation();
  const [optimistic, setOptimistic] = useState<{ key: string; change: Partial<ProductListParams> }>({ key, change: {} });
  const change = optimistic.key === key ? optimistic.change : {};
  // Back returns to this key without the changes that were made before.
  if (optimistic.key !== key) setOptimistic({ key, change: {} });
  return {
    current: { ...query, ...change },
    add: (newChange: Partial<ProductListParams>) => setOptimistic({ key, change: { ...change, ...newChange } }),
  };
}

type ProductFiltersProps = { query: ProductListParams; filterOptions: FilterOptions };

/**
 * Renders the search, colour, material, type and order. Applies changes at once and stores them in the URL. Options
 * without matches are disabled. Without JavaScript it is a GET form.
 */
export function ProductFilters({ query, filterOptions }: ProductFiltersProps) {
  const navigate = useNavigate();
  const { current, add } = useOptimisticQuery(query);
  const { main, sub } = resolveCategories(current, filterOptions);
  // The entered text is newer than the URL, which is updated after a delay.
  const [searchText, setSearchText] = useState<string>();
  const search = searchText ?? current.search;
  // The facets ignore the search text, so counts would be too high.
  const facets = search.trim() === '' ? filterOptions.facets : undefined;
  const counts = countOptions(facets, { colours: current.colour, main, sub });
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();
  const isOwnNavigation = useRef(false);
  // Another navigation (to a product, or to the cleared filters) cancels a search that was not applied yet.
  useEffect(() => {
    if (key && !isOwnNavigation.current) {
      clearTimeout(debounce.current);
      setSearchText(undefined);
    }
    isOwnNavigation.current = false;
  }, [key]);
  useEffect(() => () => clearTimeout(debounce.current), []);

  // Each filter is a history entry; search text replaces the entry.
  function apply(change: Partial<ProductListParams>, replace = false) {
    clearTimeout(debounce.current);
    const next = { search, ...change };
    setSearchText(undefined);
    add(next);
    isOwnNavigation.current = true;
    void navigate(toListUrl({ ...current, ...next }), { replace, preventScrollReset: true });
  }
  // The selected filters replace the category that the page was opened with.
  const selectCategory = (material: string, type: string) => apply({ type: '', id: '', main: material, sub: type });
  function handleSearchInput(text: string) {
    setSearchText(text);
    clearTimeout(debounce.current);
    debounce.current = setTimeout(() => apply({ search: text }, true), debounceMs);
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    apply({}, true);
  }

  const borderClass = (set: boolean) => `rounded-sm border ${set ? 'border-ink inset-ring inset-ring-ink' : 'border-edge'}`;
  return (
    <form
      action="/prodlist"
      method="get"
      role="search"
      aria-label="Stones"
      onSubmit={handleSubmit}
      className="grid grid-cols-2 gap-2 lg:grid-cols-12"
    >
      <div className="relative col-span-2 lg:col-span-4">
        <label htmlFor="search" className="pointer-events-none absolute top-2.5 left-4 text-xs leading-normal text-soft">
          Search
        </label>
        <input
          id="search"
          type="search"
          name="search"
          value={search}
          maxLength={200}
          placeholder="Name of a stone"
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => handleSearchInput(event.target.value)}
          className="h-[4.125rem] w-full rounded-sm border border-edge bg-card px-4 pt-5 placeholder:text-soft focus-visible:-outline-offset-1"
        />
      </div>
      <FilterSelect
        label="Color"
        name="colour"
        empty="Any"
        options={toColourOptions(filterOptions, current.colour, counts.countForColour)}
        value={current.colour.join(',')}
        onChange={({ target }) => apply({ colour: target.value === '' ? [] : [target.value] })}
        className={`lg:col-span-2 ${borderClass(current.colour.length > 0)}`}
      />
      <FilterSelect
        label="Material"
        name="main"
        empty="All"
        options={toOptions(filterOptions.materials, counts.countForMaterial)}
        value={main}
        onChange={({ target }) => selectCategory(target.value, '')}
        className={`lg:col-span-2 ${borderClass(main !== '')}`}
      />
      <FilterSelect
        label="Type"
        name="sub"
        empty="All"
        options={toTypeOptions(filterOptions, main, counts.countForType)}
        value={sub}
        onChange={({ target }) => selectCategory(main, target.value)}
        className={`lg:col-span-2 ${borderClass(sub !== '')}`}
      />
      <FilterSelect
        label="Sort by"
        name="sort"
        empty="Featured"
        options={sortOptions}
        value={current.sort}
        onChange={({ target }) => apply({ sort: target.value as ProductListParams['sort'] })}
        className={`lg:col-span-2 ${borderClass(false)}`}
      />
      <noscript className="col-span-2 lg:col-span-12">
        <button type="submit" className={getButtonClass('secondary')}>
          Show stones
        </button>
      </noscript>
    </form>
  );
}

export const hasActiveFilters = ({ id, main, sub, colour, search }: ProductListParams): boolean =>
  [id, main, sub, search].some((part) => part !== '') || colour.length > 0;

export function ClearFilters({ query, className = '' }: { query: ProductListParams; className?: string }) {
  return (
    <Link to={prodlist({ sort: query.sort })} preventScrollReset className={className}>
      Clear filters
    </Link>
  );
}
