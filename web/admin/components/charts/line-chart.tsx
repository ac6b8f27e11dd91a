import { useState, type PointerEvent } from 'react';
import { formatInteger } from '#web/admin/utils/format.ts';
import { getAxisMax } from './axis-max.ts';

type LinePoint = { name: string; count: number };
type LineChartProps = { label: string; points: readonly LinePoint[] };

const height = 100;
const getMaxCount = (points: readonly LinePoint[]): number => getAxisMax(points.map(({ count }) => count));
/** Returns the position of a point in per cent of the width. */
const getX = (index: number, points: readonly LinePoint[]): number => (100 * index) / Math.max(1, points.length - 1);
/** Returns the position of a count in per cent of the height. */
const getY = (count: number, points: readonly LinePoint[]): number => height - (height * count) / getMaxCount(points);
const getTickSide = (index: number, lastIndex: number): 'first' | 'middle' | 'last' | undefined =>
  index === 0 ? 'first' : index === lastIndex ? 'last' : index === Math.floor(lastIndex / 2) ? 'middle' : undefined;
const tickClasses = { first: 'left-0', middle: '-translate-x-1/2', last: 'right-0' } as const;

function LinePaths({ label, points }: LineChartProps) {
  const lastIndex = points.length - 1;
  const getLinePath = (from: number, to: number): string =>
    points
      .slice(from, to + 1)
      .map(({ count }, index) => `${index === 0 ? 'M' : 'L'}${getX(from + index, points)} ${getY(count, points)}`)
      .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      className="block size-full overflow-visible"
    >
      <path d={`${getLinePath(0, lastIndex)}L100 ${height}L0 ${height}Z`} className="fill-rust" opacity="0.09" />
      <path d={`M0 ${height / 2}H100`} className="stroke-line" vectorEffect="non-scaling-stroke" strokeDasharray="2 4" />
      <g fill="none" className="stroke-rust" strokeWidth="2" strokeLinejoin="round">
        <path d={getLinePath(0, lastIndex - 1)} vectorEffect="non-scaling-stroke" />
        <path d={getLinePath(lastIndex - 1, lastIndex)} vectorEffect="non-scaling-stroke" strokeDasharray="3 4" />
      </g>
    </svg>
  );
}

function Ticks({ points }: Pick<LineChartProps, 'points'>) {
  return (
    <div aria-hidden="true" className="relative mt-1.5 ml-6 h-4 text-xs text-soft tabular-nums">
      {points.map(({ name }, index) => {
        const side = getTickSide(index, points.length - 1);
        return (
          side && (
            <span
              key={name}
              className={`absolute ${tickClasses[side]}`}
              style={side === 'middle' ? { left: `${getX(index, points)}%` } : {}}
            >
              {name}
            </span>
          )
        );
      })}
    </div>
  );
}

/**
 * Renders a line chart. The last segment is dashed, because its period has not ended.
 * @param props.label describes the data in a sentence for screen readers
 */
export function LineChart({ label, points }: LineChartProps) {
  const [pointedIndex, setPointedIndex] = useState<number>();
  const lastIndex = points.length - 1;
  const handlePointer = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointedIndex(Math.max(0, Math.min(lastIndex, Math.round(((clientX - left) / width) * lastIndex))));
  };
  const pointedPoint = pointedIndex === undefined ? undefined : points[pointedIndex];
  return (
    <div>
      <p aria-hidden="true" className="h-5 text-note tabular-nums">
        {pointedPoint ? `${pointedPoint.name}: ${formatInteger(pointedPoint.count)}` : ''}
      </p>
      <div className="flex gap-2">
        <div aria-hidden="true" className="flex flex-col justify-between text-right text-xs leading-none text-soft tabular-nums">
          <span>{formatInteger(getMaxCount(points))}</span>
          <span>0</span>
        </div>
        <div
          className="relative h-44 min-w-0 flex-1 touch-pan-y border-y border-line"
          onPointerMove={handlePointer}
          onPointerDown={handlePointer}
          onPointerLeave={() => setPointedIndex(undefined)}
        >
          <LinePaths label={label} points={points} />
          {pointedIndex !== undefined && pointedPoint && (
            <>
              <span aria-hidden="true" className="absolute inset-y-0 w-px bg-edge" style={{ left: `${getX(pointedIndex, points)}%` }} />
              <span
                aria-hidden="true"
                className="absolute size-2 -translate-1/2 border-2 border-rust bg-card"
                style={{ left: `${getX(pointedIndex, points)}%`, top: `${getY(pointedPoint.count, points)}%` }}
              />
            </>
          )}
        </div>
      </div>
      <Ticks points={points} />
    </div>
  );
}
