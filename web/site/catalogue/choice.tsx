import { useId, type ComponentProps } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';

type Option = { value: string; label: string };
type Properties = Omit<ComponentProps<'select'>, 'children'> & {
  label: string;
  options: Option[];
  /** What the choice reads when nothing is chosen. */
  empty: string;
  error?: string | undefined;
};

/** A selector whose label stands inside its box, for bars of filters. */
export function Choice({ label, options, empty, error, className = '', id, ...select }: Properties) {
  const ownId = useId();
  const selectId = id ?? ownId;
  const errorId = `${selectId}-error`;
  const chosen = select.value !== undefined && select.value !== '';
  return (
    <div
      className={`relative min-w-0 rounded-sm bg-card -outline-offset-2 outline-rust has-[select:focus-visible]:outline-2
        has-[[aria-invalid=true]]:outline-2 has-[[aria-invalid=true]]:outline-alarm ${className}`}
    >
      <label htmlFor={selectId} className="pointer-events-none absolute top-2.5 left-4 text-xs text-soft">
        {label}
      </label>
      <select
        {...select}
        id={selectId}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        className={`h-16 w-full cursor-pointer appearance-none truncate rounded-sm bg-transparent pt-5 pr-10 pl-4 text-base text-ink
          focus-visible:outline-none ${chosen ? 'font-medium' : ''}`}
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-7 right-3 size-5 text-soft" />
      {error !== undefined && (
        <p id={errorId} className="-mt-1 px-4 pb-3 text-[0.9375rem] leading-snug font-semibold text-alarm">
          {error}
        </p>
      )}
    </div>
  );
}

/** Named things of the catalogue as options. */
export const toOptions = (items: { _id: string; name: string }[]): Option[] => items.map(({ _id, name }) => ({ value: _id, label: name }));
