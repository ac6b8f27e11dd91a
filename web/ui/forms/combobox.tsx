import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { pluralize } from '#domain/shared/counts.ts';
import { FieldFrame, useFieldIds, type FieldProps } from './field.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

/**
 * Option of the list. @property detail text at the end of the line @property matchRange start and end index of the matching
 * part of the value
 */
type ComboboxOption = { value: string; detail?: string; matchRange?: [number, number] | undefined };

type ComboboxProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> &
  FieldProps & {
    label: string;
    /** Singular noun of the options: `suburb`. */
    noun: string;
    /** Message for screen readers if nothing matches: `No matching suburbs`. */
    noMatchesMessage: string;
    value: string;
    /** Returns the options that match a text, best match first; all options for an empty text. */
    getOptions: (text: string) => ComboboxOption[];
    /** Called with the entered text or the selected value. */
    onTextChange: (value: string) => void;
  };

function HighlightedText({ value, matchRange }: ComboboxOption) {
  if (!matchRange) return <span>{value}</span>;
  const [from, to] = matchRange;
  return (
    <span>
      <span>{value.slice(0, from)}</span>
      <mark className="bg-transparent font-semibold text-inherit underline decoration-rust decoration-2 underline-offset-4">
        {value.slice(from, to)}
      </mark>
      <span>{value.slice(to)}</span>
    </span>
  );
}

type ComboboxListProps = { id: string; options: ComboboxOption[]; activeIndex: number; onSelect: (value: string) => void };

function ComboboxList({ id, options, activeIndex, onSelect }: ComboboxListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listRef.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  return (
    <div
      ref={listRef}
      id={id}
      role="listbox"
      aria-label="Options"
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-[min(20rem,45dvh)] overflow-y-auto overscroll-contain rounded-sm border border-edge bg-card py-1 shadow-lift"
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          // The focus must remain in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSelect(option.value)}
          className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-3.5 py-2 -outline-offset-2 outline-rust hover:bg-paper aria-selected:bg-paper aria-selected:outline-2"
        >
          <HighlightedText {...option} />
          {option.detail && <span className="text-sm text-soft tabular-nums">{option.detail}</span>}
        </div>
      ))}
    </div>
  );
}

/** Provides the options of the open list and the index of the active option; -1 if no option is active. */
function useOptions(value: string, getOptions: ComboboxProps['getOptions']) {
  // The list contains the options that match the text, or all options. `none` closes it.
  const [listMode, setListMode] = useState<'none' | 'matching' | 'all'>('none');
  const [activeIndex, setActiveIndex] = useState(-1);
  const options = listMode === 'none' ? [] : getOptions(listMode === 'all' ? '' : value);
  const showOptions = (mode: typeof listMode, initialIndex = -1) => {
    setListMode(mode);
    setActiveIndex(initialIndex);
  };
  return { options, listMode, showOptions, activeIndex: Math.min(activeIndex, options.length - 1), setActiveIndex };
}

/** Returns the index of the option that a key activates; -1 if it activates none; undefined if the input must handle the key. */
function getNextActiveIndex(key: string, activeIndex: number, count: number): number | undefined {
  if (key === 'ArrowDown') return activeIndex + 1 === count ? -1 : activeIndex + 1;
  if (key === 'ArrowUp') return activeIndex === -1 ? count - 1 : activeIndex - 1;
  // Without an active option, Home and End move the caret of the input.
  if (activeIndex === -1) return undefined;
  return { Home: 0, End: count - 1 }[key];
}

/** Provides the options of a combobox, the active option, and the key handler. */
function useCombobox({ value, getOptions, onTextChange }: Pick<ComboboxProps, 'value' | 'getOptions' | 'onTextChange'>) {
  const { options, listMode, showOptions, activeIndex, setActiveIndex } = useOptions(value, getOptions);
  const open = options.length > 0;
  const selectOption = (option: string) => {
    onTextChange(option);
    showOptions('none');
  };

  function handleKeyDown(event: KeyboardEvent) {
    const { key, altKey } = event;
    if (key === 'Escape' && open) {
      // Escape must not also close a dialog that contains the field.
      event.preventDefault();
      event.stopPropagation();
      showOptions('none');
    } else if (key === 'Enter' && activeIndex >= 0) {
      event.preventDefault();
      selectOption(options[activeIndex]!.value);
    } else if (!open && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      const allOptions = getOptions('');
      const selectedIndex = allOptions.findIndex((option) => option.value === value);
      // Without a selected option, ArrowDown activates the first option, ArrowUp the last, and Alt+ArrowDown none.
      const initialIndex = altKey ? selectedIndex : Math.max(selectedIndex, 0);
      showOptions('all', selectedIndex === -1 && key === 'ArrowUp' ? allOptions.length - 1 : initialIndex);
    } else if (open) {
      const next = altKey ? undefined : getNextActiveIndex(key, activeIndex, options.length);
      if (next === undefined) return;
      event.preventDefault();
      setActiveIndex(next);
    }
  }

  return { options, listMode, showOptions, activeIndex, open, selectOption, handleKeyDown };
}

/**
 * Renders a text field with suggestions (ARIA combobox with a listbox). Other text is valid too. Own code (1.4 kB after
 * Brotli), because the second step of the quote form loads it on phones: downshift has 11.7 kB, the Autocomplete of Base
 * UI 48.6 kB.
 */
export function Combobox({
  label,
  hint,
  error,
  optional,
  noun,
  noMatchesMessage,
  value,
  getOptions,
  onTextChange,
  className,
  id: givenId,
  ...rest
}: ComboboxProps) {
  const { id, aria } = useFieldIds({ error, hint }, givenId);
  const inputRef = useRef<HTMLInputElement>(null);
  const { options, listMode, showOptions, activeIndex, open, selectOption, handleKeyDown } = useCombobox({
    value,
    getOptions,
    onTextChange,
  });

  const status = open ? pluralize(options.length, noun) : listMode === 'matching' && value.trim() !== '' ? noMatchesMessage : '';
  return (
    <FieldFrame {...{ id, label, error, hint, optional, className }}>
      <div className="relative">
        <input
          ref={inputRef}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={activeIndex >= 0 ? `${id}-list-${activeIndex}` : undefined}
          className="control pr-12"
          value={value}
          {...aria}
          {...rest}
          onChange={({ target }) => {
            onTextChange(target.value);
            showOptions('matching');
          }}
          onKeyDown={handleKeyDown}
          onBlur={(event) => {
            showOptions('none');
            rest.onBlur?.(event);
          }}
        />
        <ScriptedButton
          tabIndex={-1}
          aria-label="Show the list"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            inputRef.current?.focus();
            showOptions(open ? 'none' : 'all');
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center text-soft hover:text-ink"
        >
          <ChevronDownIcon className="size-5" />
        </ScriptedButton>
        {open && <ComboboxList id={`${id}-list`} options={options} activeIndex={activeIndex} onSelect={selectOption} />}
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
    </FieldFrame>
  );
}
