import { expect, test } from 'vitest';
import { createArea, describeArea, parseAreas, toAreaValues } from './sizes-form-values.ts';

const kitchen = {
  ...createArea('Kitchen'),
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
  expect(parseAreas(toAreaValues([area!]))).toEqual([area]);
});

test('parses the meters of an area without pieces, and returns undefined for invalid numbers', () => {
  const meters = { ...kitchen, pieces: [] };
  expect(parseAreas([meters])![0]).toMatchObject({ pieces: [], runningMm: 4200, areaMm2: null });
  expect(parseAreas([{ ...meters, runningMeters: 'four' }])).toBeUndefined();
  expect(parseAreas([{ ...kitchen, joints: '-1' }])).toBeUndefined();
  expect(parseAreas([{ ...kitchen, edges: [{ profile: 'ogee', length: '5.4 m' }] }])).toBeUndefined();
});
