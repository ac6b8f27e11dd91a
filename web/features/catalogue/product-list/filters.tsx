import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { prodlist } from '#web/lib/router/site-paths.ts';
import { SelectOption, toOptions } from './filter-select.tsx';
import { optionCounts } from '#web/features/catalogue/facets.ts';
import { typesOfMaterial, type FilterOptions } from '#web/features/catalogue/lookups.ts';
import { toListUrl, resolveCategories, sortOptions, type ProductListParams } from './list-query.ts';

const debounceMs = 300;

type CountOf = (id: string) => number | undefined;

/** Returns the types as options. Without a chosen material, the material is added in brackets, unless the type's name contains it. */
function typeOptions({ types }: FilterOptions, main: string, countOf: CountOf) {
  return typesOfMaterial(types, main).map(({ _id, name, mainCategoryName }) => ({
    value: _id,
    count: countOf(_id),
    label: main !== '' || name.includes(mainCategoryName) ? name : `${name} (${mainCategoryName})`,
  }));
}

/** Returns the colors as options. Several colors, which a link may select, are one option. */
function colourOptions({ colours }: FilterOptions, chosen: string[], countOf: CountOf) {
  const several = chosen.length > 1 ? [{ value: chosen.join(','), label: `${chosen.length} colors` }] : [];
  return [...several, ...toOptions(colours, countOf)];
}

/** Returns the query with the changes of a navigation that is still loading, so that a selection shows at once. */
function useOptimisticQuery(query: ProductListParams) {
  const { key } = useLocation();
  const [optimistic, setOptimistic] = useState<{ key: string; change: Partial<ProductListParams> }>({ key, change: {} });
  const change = optimistic.key === key ? optimistic.change : {};
  // Back returns to this key, without the changes that were made before leaving it.
  if (optimistic.key !== key) setOptimistic({ key, change: {} });
  return {
    current: { ...query, ...change },
    add: (more: Partial<ProductListParams>) => setOptimistic({ key, change: { ...change, ...more } }),
  };
}

type Properties = { query: ProductListParams; lookups: FilterOptions };

/**
 * Search, Color, Material, Type and order. A change applies at once and is part of the URL. Options that find no stone with the
 * other selections are disabled. Without JavaScript it is a GET form.
 */
export function ProductFilters({ query, lookups }: Properties) {
  const navigate = useNavigate();
  const { current, add } = useOptimisticQuery(query);
  const { main, sub } = resolveCategories(current, lookups);
  // The typed text is newer than the URL, which is updated later.
  const [typed, setTyped] = useState<string>();
  const search = typed ?? current.search;
  // The facets do not include the search text: counts would be too high beside it.
  const facets = search.trim() === '' ? lookups.facets : undefined;
  const counts = optionCounts(facets, { colours: current.colour, main, sub });
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();
  const isOwnNavigation = useRef(false);
  // Another navigation (to a stone, or to the cleared filters) cancels a search that is still being typed.
  useEffect(() => {
    if (key && !isOwnNavigation.current) {
      clearTimeout(debounce.current);
      setTyped(undefined);
    }
    isOwnNavigation.current = false;
  }, [key]);
  useEffect(() => () => clearTimeout(debounce.current), []);

  // A filter is a step that Back undoes; a search that is still being typed is not.
  function apply(change: Partial<ProductListParams>, replace = false) {
    clearTimeout(debounce.current);
    const next = { search, ...change };
    setTyped(undefined);
    add(next);
    isOwnNavigation.current = true;
    void navigate(toListUrl({ ...current, ...next }), { replace, preventScrollReset: true });
  }
  // The chosen filters replace the category that the page was opened with.
  const choose = (material: string, type: string) => apply({ type: '', id: '', main: material, sub: type });
  function handleTyping(text: string) {
    setTyped(text);
    clearTimeout(debounce.current);
    debounce.current = setTimeout(() => apply({ search: text }, true), debounceMs);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    apply({}, true);
  }

  const bordered = (set: boolean) => `rounded-sm border ${set ? 'border-ink inset-ring inset-ring-ink' : 'border-edge'}`;
  return (
    <form
      action="/prodlist"
      method="get"
      role="search"
      aria-label="Stones"
      onSubmit={submit}
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
          onChange={(event) => handleTyping(event.target.value)}
          className="h-[4.125rem] w-full rounded-sm border border-edge bg-card px-4 pt-5 placeholder:text-soft focus-visible:-outline-offset-1"
        />
      </div>
      <SelectOption
        label="Color"
        name="colour"
        empty="Any"
        options={colourOptions(lookups, current.colour, counts.ofColour)}
        value={current.colour.join(',')}
        onChange={({ target }) => apply({ colour: target.value === '' ? [] : [target.value] })}
        className={`lg:col-span-2 ${bordered(current.colour.length > 0)}`}
      />
      <SelectOption
        label="Material"
        name="main"
        empty="All"
        options={toOptions(lookups.materials, counts.ofMaterial)}
        value={main}
        onChange={({ target }) => choose(target.value, '')}
        className={`lg:col-span-2 ${bordered(main !== '')}`}
      />
      <SelectOption
        label="Type"
        name="sub"
        empty="All"
        options={typeOptions(lookups, main, counts.ofType)}
        value={sub}
        onChange={({ target }) => choose(main, target.value)}
        className={`lg:col-span-2 ${bordered(sub !== '')}`}
      />
      <SelectOption
        label="Sort by"
        name="sort"
        empty="Featured"
        options={sortOptions}
        value={current.sort}
        onChange={({ target }) => apply({ sort: target.value as ProductListParams['sort'] })}
        className={`lg:col-span-2 ${bordered(false)}`}
      />
      <noscript className="col-span-2 lg:col-span-12">
        <button type="submit" className={buttonClass('secondary')}>
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
