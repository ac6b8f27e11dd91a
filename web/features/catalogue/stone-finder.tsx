import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { selectionTarget } from './product-urls.ts';
import { SelectOption, toOptions } from './product-list/filter-select.tsx';
import { optionCounts } from './facets.ts';
import { typesOfMaterial, type FilterOptions, useLookups } from './lookups.ts';

type Missing = { field: 'main' | 'sub'; message: string };

/** The checks of the explicit filter, in the specification's order. */
export function findMissing(main: string, sub: string): Missing | undefined {
  if (main === '') return { field: 'main', message: 'Select material.' };
  if (sub === '') return { field: 'sub', message: 'Select type.' };
  return undefined;
}

type Properties = { lookups: FilterOptions; submit: 'View Selection' | 'View Products'; title?: string };

/**
 * Finder by color, material and type. Each option shows how many stones it finds with the other selections; an option that finds
 * none is disabled. Without JavaScript it is a GET form.
 */
export function ProductFinder({ lookups, submit, title }: Properties) {
  useLookups(lookups);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [colour, setColour] = useState('');
  const [main, setMain] = useState('');
  const [sub, setSub] = useState('');
  const [missing, setMissing] = useState<Missing>();
  const counts = optionCounts(lookups.facets, { colours: colour === '' ? [] : [colour], main, sub });
  // A choice made before hydration, or restored by the browser, is in the form but not in the state.
  useEffect(() => {
    const chosen = new FormData(form.current!);
    setColour(chosen.get('colour') as string);
    setMain(chosen.get('main') as string);
  }, []);
  const getError = (field: Missing['field']) => (missing?.field === field ? missing.message : undefined);

  function chooseMaterial(material: string) {
    setMain(material);
    setSub('');
    setMissing(undefined);
  }

  function view(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = findMissing(main, sub);
    setMissing(found);
    if (found !== undefined) {
      showToast(found.message, { tone: 'alarm' });
      form.current?.querySelector<HTMLSelectElement>(`[name=${found.field}]`)?.focus();
      return;
    }
    const { to, state } = selectionTarget(main, sub, colour);
    void navigate(to, { state });
  }

  const columns = title === undefined ? 'lg:grid-cols-[1fr_1fr_1fr_auto]' : 'lg:grid-cols-[1.1fr_1fr_1fr_1fr_auto]';
  return (
    <form
      ref={form}
      action="/prodlist"
      method="get"
      noValidate
      onSubmit={view}
      aria-label={title ?? submit}
      className={`grid divide-y divide-line bg-card sm:grid-cols-3 sm:divide-x lg:divide-y-0 ${columns}`}
    >
      {title !== undefined && (
        <h2 className="px-4 py-4 font-display text-xl sm:col-span-3 lg:col-span-1 lg:self-center lg:px-6">{title}</h2>
      )}
      <SelectOption
        label="Color"
        name="colour"
        empty="Any"
        options={toOptions(lookups.colours, counts.ofColour)}
        value={colour}
        onChange={(event) => setColour(event.target.value)}
      />
      <SelectOption
        label="Material"
        name="main"
        empty="Choose a material"
        options={toOptions(lookups.materials, counts.ofMaterial)}
        value={main}
        onChange={(event) => chooseMaterial(event.target.value)}
        error={getError('main')}
      />
      {/* Its options depend on the material. */}
      <SelectOption
        className="noscript:hidden"
        label="Type"
        name="sub"
        empty={main === '' ? 'Material first' : 'Choose a type'}
        options={main === '' ? [] : toOptions(typesOfMaterial(lookups.types, main), counts.ofType)}
        value={sub}
        onChange={(event) => {
          setSub(event.target.value);
          setMissing(undefined);
        }}
        error={getError('sub')}
      />
      <button
        type="submit"
        className="min-h-16 cursor-pointer bg-rust px-8 font-medium whitespace-nowrap text-white transition-colors duration-150
          hover:bg-ink focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-rust sm:col-span-3 lg:col-span-1"
      >
        {submit}
      </button>
    </form>
  );
}
