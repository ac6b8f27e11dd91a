import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { pluralize } from '#domain/shared/counts.ts';
import { FieldFrame, useFieldIds, type FieldProps } from './field.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

/** @property detail shown at the end of the line; @property mark the matching part of the value, start and end index */
type ComboboxOption = { value: string; detail?: string; mark?: [number, number] | undefined };

type ComboboxProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> &
  FieldProps & {
    label: string;
    /** The noun for one option: `suburb`. */
    noun: string;
    /** Reported to screen readers if nothing matches: `No matching suburbs`. */
    noMatches: string;
    value: string;
    /** Returns the options that match a text, best match first; all options for an empty text. */
    optionsFor: (text: string) => ComboboxOption[];
    /** Called with the typed text or the chosen value. */
    onType: (value: string) => void;
  };

function Marked({ value, mark }: ComboboxOption) {
  if (!mark) return <span>{value}</span>;
  const [from, to] = mark;
  return (
    <span>
      {value.slice(0, from)}
      <mark className="bg-transparent font-semibold text-inherit underline decoration-rust decoration-2 underline-offset-4">
        {value.slice(from, to)}
      </mark>
      {value.slice(to)}
    </span>
  );
}

type ListProps = { id: string; options: ComboboxOption[]; active: number; onPick: (value: string) => void };

function List({ id, options, active, onPick }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
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
          aria-selected={index === active}
          // The focus stays in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option.value)}
          className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-3.5 py-2 -outline-offset-2 outline-rust hover:bg-paper aria-selected:bg-paper aria-selected:outline-2"
        >
          <Marked {...option} />
          {option.detail && <span className="text-sm text-soft tabular-nums">{option.detail}</span>}
        </div>
      ))}
    </div>
  );
}

/** Returns the visible options and the index of the active one; -1 is the input itself. */
function useOptions(value: string, optionsFor: ComboboxProps['optionsFor']) {
  const [shown, setShown] = useState<'none' | 'matching' | 'all'>('none');
  const [active, setActive] = useState(-1);
  const options = shown === 'none' ? [] : optionsFor(shown === 'all' ? '' : value);
  const show = (what: typeof shown, at = -1) => {
    setShown(what);
    setActive(at);
  };
  return { options, shown, show, active: Math.min(active, options.length - 1), setActive };
}

/** Returns the option that a key makes active. After the last option comes the input (-1). Undefined for other keys. */
function getNextActive(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 === count ? -1 : active + 1;
  if (key === 'ArrowUp') return active === -1 ? count - 1 : active - 1;
  // In the input, Home and End move the caret.
  if (active === -1) return undefined;
  return { Home: 0, End: count - 1 }[key];
}

/**
 * A text field with suggestions (ARIA combobox with a listbox). It accepts any other text too. Own code of 1.4 kB in Brotli: downshift has
 * 11.7 kB and the Autocomplete of Base UI 48.6 kB, which phones would load with the second step of the quote form.
 */
export function Combobox({
  label,
  hint,
  error,
  optional,
  noun,
  noMatches,
  value,
  optionsFor,
  onType,
  className,
  id: givenId,
  ...rest
}: ComboboxProps) {
  const { id, aria } = useFieldIds({ error, hint }, givenId);
  const input = useRef<HTMLInputElement>(null);
  const { options, shown, show, active, setActive } = useOptions(value, optionsFor);
  const open = options.length > 0;
  const pick = (option: string) => {
    onType(option);
    show('none');
  };

  function handleKeyDown(event: KeyboardEvent) {
    const { key, altKey } = event;
    if (key === 'Escape' && open) {
      // The dialog around it must not close.
      event.preventDefault();
      event.stopPropagation();
      show('none');
    } else if (key === 'Enter' && active >= 0) {
      event.preventDefault();
      pick(options[active]!.value);
    } else if (!open && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      const all = optionsFor('');
      const current = all.findIndex((option) => option.value === value);
      show('all', current === -1 && key === 'ArrowUp' ? all.length - 1 : altKey ? current : Math.max(current, 0));
    } else if (open) {
      const next = altKey ? undefined : getNextActive(key, active, options.length);
      if (next === undefined) return;
      event.preventDefault();
      setActive(next);
    }
  }

  const status = open ? pluralize(options.length, noun) : shown === 'matching' && value.trim() !== '' ? noMatches : '';
  return (
    <FieldFrame {...{ id, label, error, hint, optional, className }}>
      <div className="relative">
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-list-${active}` : undefined}
          className="control pr-12"
          value={value}
          {...aria}
          {...rest}
          onChange={({ target }) => {
            onType(target.value);
            show('matching');
          }}
          onKeyDown={handleKeyDown}
          onBlur={(event) => {
            show('none');
            rest.onBlur?.(event);
          }}
        />
        <ScriptedButton
          tabIndex={-1}
          aria-label="Show the list"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus();
            show(open ? 'none' : 'all');
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center text-soft hover:text-ink"
        >
          <ChevronDownIcon className="size-5" />
        </ScriptedButton>
        {open && <List id={`${id}-list`} options={options} active={active} onPick={pick} />}
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
    </FieldFrame>
  );
}
