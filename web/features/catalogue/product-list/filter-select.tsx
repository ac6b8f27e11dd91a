import { useId, type ComponentProps } from 'react';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

type FilterOption = {
  value: string;
  label: string;
  /** Number of products with this option, displayed in brackets. 0 disables the option. */
  count?: number | undefined;
};
type FilterSelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  label: string;
  options: FilterOption[];
  /** Label of the empty option. */
  empty: string;
  error?: string | undefined;
};

/** Renders a select for filter bars. Its label is inside its frame. */
export function FilterSelect({ label, options, empty, error, className = '', id, ...selectProps }: FilterSelectProps) {
  const generatedId = useId();
  const selectId = id ?? generatedId;
  const errorId = `${selectId}-error`;
  const hasValue = selectProps.value !== undefined && selectProps.value !== '';
  // Without JavaScript the counts are not updated after a change, so no option may be disabled. The browser does not submit
  // a selected option that is disabled.
  const isHydrated = useHydrated();
  const isDisabled = ({ value, count }: FilterOption) => isHydrated && count === 0 && value !== selectProps.value;
  return (
    <div
      className={`relative min-w-0 rounded-sm bg-card -outline-offset-2 outline-rust has-[select:focus-visible]:outline-2
        has-[[aria-invalid=true]]:outline-2 has-[[aria-invalid=true]]:outline-error ${className}`}
    >
      <label htmlFor={selectId} className="pointer-events-none absolute top-2.5 left-4 text-xs text-soft">
        {label}
      </label>
      <select
        {...selectProps}
        id={selectId}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        className={`h-16 w-full cursor-pointer appearance-none truncate rounded-sm bg-transparent pt-5 pr-10 pl-4 text-base text-ink
          focus-visible:outline-none ${hasValue ? 'font-medium' : ''}`}
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={isDisabled(option)}>
            {option.count === undefined ? option.label : `${option.label} (${option.count})`}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-7 right-3 size-5 text-soft" />
      {error !== undefined && (
        <p id={errorId} className="-mt-1 px-4 pb-3 text-medium leading-snug font-semibold text-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** Returns colours, materials or types as options with their counts. */
export const toOptions = (items: { _id: string; name: string }[], getCount: (id: string) => number | undefined): FilterOption[] =>
  items.map(({ _id, name }) => ({ value: _id, label: name, count: getCount(_id) }));
