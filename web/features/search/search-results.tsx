import { Link } from 'react-router';
import { useEffect, useRef } from 'react';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { Group, Option } from './search-groups.ts';

export const optionId = (index: number): string => `search-option-${index}`;

type LineProperties = { option: Option; index: number; active: boolean; onPoint: () => void; onGo: () => void };

function Line({ option: { to, name, detail, picture, state }, index, active, onPoint, onGo }: LineProperties) {
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Link
      ref={line}
      id={optionId(index)}
      to={to}
      state={state}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onClick={onGo}
      onPointerMove={onPoint}
      className={`flex min-h-12 items-center gap-4 rounded-sm px-3 py-1.5 ${active ? 'bg-paper' : ''}`}
    >
      {picture !== undefined && <Picture picture={picture} alt="" sizes="64px" className="h-12 w-16 shrink-0 rounded-sm" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {detail !== '' && <span className="block truncate text-sm text-soft">{detail}</span>}
      </span>
      <ArrowRightIcon className={`size-4 text-rust ${active ? '' : 'invisible'}`} />
    </Link>
  );
}

type Properties = { groups: Group[]; active: number; onPoint: (index: number) => void; onGo: () => void };

/** The lines to go to, by kind; which one is active the field above says. */
export function Results({ groups, active, onPoint, onGo }: Properties) {
  const starts = groups.map((_, group) => groups.slice(0, group).reduce((sum, { options }) => sum + options.length, 0));
  return (
    <div id="search-results" role="listbox" aria-label="Results" className="p-2 pb-3">
      {groups.map(({ title, options }, group) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true" className="px-3 pt-3 pb-1 text-sm text-soft">
            {title}
          </p>
          {options.map((option, place) => {
            const at = starts[group]! + place;
            return <Line key={option.to} option={option} index={at} active={at === active} onPoint={() => onPoint(at)} onGo={onGo} />;
          })}
        </div>
      ))}
    </div>
  );
}
