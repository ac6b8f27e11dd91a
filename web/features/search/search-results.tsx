import { Link } from 'react-router';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';
import type { SearchGroup, SearchOption } from './search-groups.ts';

export const getOptionId = (index: number): string => `search-option-${index}`;

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

type SearchResultProps = { option: SearchOption; index: number; isActive: boolean; onHover: () => void; onNavigate: () => void };

function SearchResult({ option: { to, name, detail, picture, state }, index, isActive, onHover, onNavigate }: SearchResultProps) {
  return (
    <Link
      ref={isActive ? scrollIntoView : undefined}
      id={getOptionId(index)}
      to={to}
      state={state}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onNavigate}
      onPointerMove={onHover}
      className={`flex min-h-12 items-center gap-4 rounded-sm px-3 py-1.5 ${isActive ? 'bg-paper' : ''}`}
    >
      {picture !== undefined && <ResponsivePicture picture={picture} alt="" sizes="64px" className="h-12 w-16 shrink-0 rounded-sm" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {detail !== '' && <span className="block truncate text-sm text-soft">{detail}</span>}
      </span>
      <ArrowRightIcon className={`size-4 text-rust ${isActive ? '' : 'invisible'}`} />
    </Link>
  );
}

type SearchResultsProps = { groups: SearchGroup[]; activeIndex: number; onHover: (index: number) => void; onNavigate: () => void };

/** Renders the results by type. The search input refers to the active option. */
export function SearchResults({ groups, activeIndex, onHover, onNavigate }: SearchResultsProps) {
  const startIndexes = groups.map((_, groupIndex) => groups.slice(0, groupIndex).reduce((sum, { options }) => sum + options.length, 0));
  return (
    <div id="search-results" role="listbox" aria-label="Results" className="p-2 pb-3">
      {groups.map(({ title, options }, groupIndex) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true" className="px-3 pt-3 pb-1 text-sm text-soft">
            {title}
          </p>
          {options.map((option, position) => {
            const optionIndex = startIndexes[groupIndex]! + position;
            return (
              <SearchResult
                key={option.to}
                option={option}
                index={optionIndex}
                isActive={optionIndex === activeIndex}
                onHover={() => onHover(optionIndex)}
                onNavigate={onNavigate}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}
