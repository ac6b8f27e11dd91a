import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { FieldFrame, useFieldIds, type FieldProps } from './field.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { ScriptedButton } from '#web/ui/scripted-button.tsx';

/** @property detail stands at the line's end; @property mark what of the value was typed, from and to */
export type ComboboxOption = { value: string; detail?: string; mark?: [number, number] | undefined };

type ComboboxProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> &
  FieldProps & {
    label: string;
    /** What there is to choose, in the plural: `suburbs`. */
    of: string;
    value: string;
    /** The options for what was typed, best first; for nothing typed, all. */
    optionsFor: (typed: string) => ComboboxOption[];
    /** Gets what was typed or chosen. */
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
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box above has the keys
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The box keeps the focus.
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

/** Which options show, and which of them the arrows have reached: -1 is the box itself. */
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

/** Where a key leads among the options, beyond the last of which comes the box again; undefined where it has no meaning there. */
function steppedTo(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1 === count ? -1 : active + 1;
  if (key === 'ArrowUp') return active === -1 ? count - 1 : active - 1;
  // In the box itself they are the caret's.
  if (active === -1) return undefined;
  return { Home: 0, End: count - 1 }[key];
}

/** A box to type in, with options that answer what is typed (ARIA's combobox with a list). Anything else may stand in it too. */
export function Combobox({ label, hint, error, optional, of, value, optionsFor, onType, className, id: givenId, ...rest }: ComboboxProps) {
  const { id, aria } = useFieldIds({ error, hint }, givenId);
  const box = useRef<HTMLInputElement>(null);
  const { options, shown, show, active, setActive } = useOptions(value, optionsFor);
  const open = options.length > 0;
  const pick = (chosen: string) => {
    onType(chosen);
    show('none');
  };

  function press(event: KeyboardEvent) {
    const { key, altKey } = event;
    if (key === 'Escape' && open) {
      // Not for the dialog around it.
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
      const next = altKey ? undefined : steppedTo(key, active, options.length);
      if (next === undefined) return;
      event.preventDefault();
      setActive(next);
    }
  }

  const count = `${options.length} ${of}`;
  const told = open ? count : shown === 'matching' && value.trim() !== '' ? `No ${of} like that on the list` : '';
  return (
    <FieldFrame {...{ id, label, error, hint, optional, className }}>
      <div className="relative">
        <input
          ref={box}
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
          onKeyDown={press}
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
            box.current?.focus();
            show(open ? 'none' : 'all');
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center text-soft hover:text-ink"
        >
          <ChevronDownIcon className="size-5" />
        </ScriptedButton>
        {open && <List id={`${id}-list`} options={options} active={active} onPick={pick} />}
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
    </FieldFrame>
  );
}
