import { expect, test } from 'vitest';
import { describeArea, findDifferingFigure } from '#domain/revisions/quote-area.ts';
import { createArea, parseAreas, toTypedAreas } from './typed-areas.ts';

const kitchen = {
  ...createArea('area-0', 'Kitchen'),
  thickness: '30',
  pieces: [
    { length: '3200', depth: '620', thicknessMm: null, finish: '' },
    { length: '', depth: ' ', thicknessMm: null, finish: '' },
  ],
  runningMeters: '4,2',
  edges: [{ profile: 'bullnose', length: '5400' }],
  cutouts: [{ kind: 'hob', count: '1' }],
  joints: '2',
};

test('parses sizes without empty rows, and ignores the meters if the area has pieces', () => {
  const [area] = parseAreas([kitchen])!;
  expect(area).toMatchObject({
    thicknessMm: 30,
    pieces: [{ lengthMm: 3200, depthMm: 620, thicknessMm: null, finish: '' }],
    runningMm: null,
    areaMm2: null,
    edges: [{ profile: 'bullnose', lengthMm: 5400 }],
    joints: 2,
    splashbacks: [],
    hobCladding: 0,
  });
  expect(describeArea(area!)).toBe('Kitchen: 3.2 m × 620 mm, 30 mm, edges 5.4 m, 1 cut-out, 2 joints');
  expect(parseAreas(toTypedAreas([area!]))).toEqual([area]);
});

test('parses the meters of an area without pieces, and returns undefined for invalid numbers', () => {
  const meters = { ...kitchen, pieces: [] };
  expect(parseAreas([meters])![0]).toMatchObject({ pieces: [], runningMm: 4200, areaMm2: null });
  expect(parseAreas([{ ...meters, runningMeters: 'four' }])).toBeUndefined();
  expect(parseAreas([{ ...kitchen, joints: '-1' }])).toBeUndefined();
  expect(parseAreas([{ ...kitchen, edges: [{ profile: 'ogee', length: '5.4 m' }] }])).toBeUndefined();
});

test('empty edges, plates and joints follow the worktop, and a typed figure that differs from the pieces is found', () => {
  const [requested] = parseAreas([
    { ...createArea('area-0', 'Kitchen'), runningMeters: '19.5', edges: [{ profile: 'open', length: '' }] },
  ])!;
  expect(requested).toMatchObject({ runningMm: 19_500, edges: [{ lengthMm: null }], joints: null });
  expect(describeArea(requested!)).toBe('Kitchen: 19.5 running meters, edges 19.5 m');
  const pieces = [3000, 1800].map((lengthMm) => ({ lengthMm, depthMm: 600, thicknessMm: null, finish: '' }));
  const measured = { ...requested!, runningMm: null, pieces };
  expect(describeArea(measured)).toBe('Kitchen: 3 m × 600 mm + 1.8 m × 600 mm, edges 4.8 m, 1 joint');
  expect(findDifferingFigure(measured, 'edges')).toBeUndefined();
  const typed = { ...measured, edges: [{ profile: 'open', lengthMm: 19_500 }], joints: 0 };
  expect([findDifferingFigure(typed, 'edges'), findDifferingFigure(typed, 'joints')]).toEqual([4800, 1]);
  expect(findDifferingFigure({ ...requested!, joints: 2 }, 'joints'), 'without pieces').toBeUndefined();
  expect(parseAreas(toTypedAreas([typed, measured]))).toEqual([typed, measured]);
});
