import type { KeyboardEvent } from 'react';
import { ScriptedButton } from './scripted-button.tsx';

/** Returns the index of the tab that a key selects; undefined for other keys. */
function getNextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Returns the attributes of a tab's panel. */
export const getTabPanelProps = (id: string, index: number) => ({
  role: 'tabpanel',
  id: `${id}-panel-${index}`,
  'aria-labelledby': `${id}-tab-${index}`,
});

type TabListProps = {
  /** Prefix of the ids of the tabs and their panels. */
  id: string;
  labels: readonly string[];
  selectedIndex: number;
  onSelect: (index: number) => void;
  className: string;
  tabClassName: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
};

/** Renders a row of tabs (ARIA tabs with automatic activation). A dialog focuses the selected tab when it opens. */
export function TabList({ id, labels, selectedIndex, onSelect, tabClassName, ...listProps }: TabListProps) {
  function handleKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const nextIndex = getNextIndex(event.key, selectedIndex, labels.length);
    if (nextIndex === undefined) return;
    event.preventDefault();
    onSelect(nextIndex);
    (event.currentTarget.parentElement?.children[nextIndex] as HTMLElement | undefined)?.focus();
  }
  return (
    <div role="tablist" {...listProps}>
      {labels.map((label, index) => (
        <ScriptedButton
          // oxlint-disable-next-line react/no-array-index-key -- two tabs may have the same label
          key={index}
          role="tab"
          id={`${id}-tab-${index}`}
          aria-selected={index === selectedIndex}
          aria-controls={`${id}-panel-${index}`}
          data-initial-focus={index === selectedIndex ? '' : undefined}
          tabIndex={index === selectedIndex ? 0 : -1}
          onClick={() => onSelect(index)}
          onKeyDown={handleKeyDown}
          className={`-mb-px min-h-12 border-b-2 border-transparent text-soft aria-selected:border-rust aria-selected:text-ink ${tabClassName}`}
        >
          {label}
        </ScriptedButton>
      ))}
    </div>
  );
}
