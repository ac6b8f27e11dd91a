import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { getSelectionTarget } from './product-urls.ts';
import { FilterSelect, toOptions } from './product-list/filter-select.tsx';
import { countOptions } from './facets.ts';
import { listTypesOfMaterial, type FilterOptions, useFilterOptionsCache } from './filter-options.ts';

type SelectionError = { field: 'main' | 'sub'; message: string };

/** Returns the first error of a selection. The specification sets the order and the messages. */
export function findSelectionError(main: string, sub: string): SelectionError | undefined {
  if (main === '') return { field: 'main', message: 'Select material.' };
  if (sub === '') return { field: 'sub', message: 'Select type.' };
  return undefined;
}

type ProductFinderProps = { filterOptions: FilterOptions; submitLabel: 'View Selection' | 'View Products'; title?: string };

/** Returns the selections of the finder, their errors and the submit handler. */
function useFinderSelection(filterOptions: FilterOptions) {
  const navigate = useNavigate();
  const formRef = useRef<HTMLFormElement>(null);
  const [colour, setColour] = useState('');
  const [main, setMain] = useState('');
  const [sub, setSub] = useState('');
  const [selectionError, setSelectionError] = useState<SelectionError>();
  const counts = countOptions(filterOptions.facets, { colours: colour === '' ? [] : [colour], main, sub });
  // Selections made before hydration, or restored by the browser, are in the form but not in the state.
  useEffect(() => {
    const formData = new FormData(formRef.current!);
    setColour(formData.get('colour') as string);
    setMain(formData.get('main') as string);
  }, []);
  const getError = (field: SelectionError['field']) => (selectionError?.field === field ? selectionError.message : undefined);

  function selectMaterial(material: string) {
    setMain(material);
    selectType('');
  }

  function selectType(type: string) {
    setSub(type);
    setSelectionError(undefined);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const firstError = findSelectionError(main, sub);
    setSelectionError(firstError);
    if (firstError !== undefined) {
      showToast(firstError.message, { tone: 'error' });
      formRef.current?.querySelector<HTMLSelectElement>(`[name=${firstError.field}]`)?.focus();
      return;
    }
    const { to, state } = getSelectionTarget(main, sub, colour);
    void navigate(to, { state });
  }

  return { formRef, colour, setColour, main, selectMaterial, sub, selectType, counts, getError, handleSubmit };
}

/**
 * Renders the finder by colour, material and type. Each option shows the number of products that match it and the other
 * selections; options without matches are disabled. Without JavaScript, the browser submits the form to `/prodlist`.
 */
export function ProductFinder({ filterOptions, submitLabel, title }: ProductFinderProps) {
  useFilterOptionsCache(filterOptions);
  const { formRef, colour, setColour, main, selectMaterial, sub, selectType, counts, getError, handleSubmit } =
    useFinderSelection(filterOptions);
  const columnsClass = title === undefined ? 'lg:grid-cols-[1fr_1fr_1fr_auto]' : 'lg:grid-cols-[1.1fr_1fr_1fr_1fr_auto]';
  return (
    <form
      ref={formRef}
      action="/prodlist"
      method="get"
      noValidate
      onSubmit={handleSubmit}
      aria-label={title ?? submitLabel}
      className={`grid divide-y divide-line bg-card sm:grid-cols-3 sm:divide-x lg:divide-y-0 ${columnsClass}`}
    >
      {title !== undefined && (
        <h2 className="px-4 py-4 font-display text-xl sm:col-span-3 lg:col-span-1 lg:self-center lg:px-6">{title}</h2>
      )}
      <FilterSelect
        label="Color"
        name="colour"
        empty="Any"
        options={toOptions(filterOptions.colours, counts.countForColour)}
        value={colour}
        onChange={(event) => setColour(event.target.value)}
      />
      <FilterSelect
        label="Material"
        name="main"
        empty="Choose a material"
        options={toOptions(filterOptions.materials, counts.countForMaterial)}
        value={main}
        onChange={(event) => selectMaterial(event.target.value)}
        error={getError('main')}
      />
      <FilterSelect
        className="noscript:hidden"
        label="Type"
        name="sub"
        empty={main === '' ? 'Material first' : 'Choose a type'}
        options={main === '' ? [] : toOptions(listTypesOfMaterial(filterOptions.types, main), counts.countForType)}
        value={sub}
        onChange={(event) => selectType(event.target.value)}
        error={getError('sub')}
      />
      <button
        type="submit"
        className="min-h-16 cursor-pointer bg-rust px-8 font-medium whitespace-nowrap text-white transition-colors duration-150
          hover:bg-ink focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-rust sm:col-span-3 lg:col-span-1"
      >
        {submitLabel}
      </button>
    </form>
  );
}
