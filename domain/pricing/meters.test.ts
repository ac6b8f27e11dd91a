import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  describeMeters,
  findMeterInterpretation,
  formatInterpretation,
  toMeters,
  formatHundredths,
  maxDepthMm,
  maxLengthMm,
  sumPieces,
} from './meters.ts';
import { saleUnits } from './meters.ts';

test('pieces are added up to running or square meters', () => {
  const kitchen = [
    { lengthMm: 2400, depthMm: 620 },
    { lengthMm: 1850, depthMm: 620 },
    { lengthMm: 1800, depthMm: 900 },
  ];
  expect(formatHundredths(sumPieces(kitchen, 'running'))).toBe('6.05');
  expect(formatHundredths(sumPieces(kitchen, 'square'))).toBe('4.26');
  expect(toMeters(kitchen[0]!, 'square')).toBeCloseTo(1.488);
  expect(formatHundredths(sumPieces([{ lengthMm: 3000, depthMm: 600 }], 'running'))).toBe('3');
  expect(sumPieces([], 'running')).toBe(0);
});

test('the sum of any pieces fits into the meters input, and does not depend on their order', () => {
  const piece = fc.record({ lengthMm: fc.integer({ min: 1, max: maxLengthMm }), depthMm: fc.integer({ min: 1, max: maxDepthMm }) });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), fc.constantFrom('running' as const, 'square' as const), (pieces, unit) => {
      const sum = sumPieces(pieces, unit);
      expect(formatHundredths(sum)).toMatch(/^\d{1,4}(?:\.\d{1,2})?$/);
      expect(sumPieces(pieces.toReversed(), unit)).toBe(sum);
      expect(sumPieces([...pieces, { lengthMm: 10, depthMm: 1000 }], unit)).toBe(sum + 1);
    }),
  );
});

describe('the unit of an amount of meters', () => {
  const [none, both] = [
    { running: false, square: false },
    { running: true, square: true },
  ];
  const [running, square] = [
    { running: true, square: false },
    { running: false, square: true },
  ];

  test('is the only selected unit, or else the sale unit of the stone', () => {
    for (const saleUnit of [...saleUnits, undefined]) {
      expect(findMeterInterpretation(running, saleUnit)).toEqual({ as: 'running', assumed: false });
      expect(findMeterInterpretation(square, saleUnit)).toEqual({ as: 'square', assumed: false });
    }
    for (const selection of [none, both]) {
      expect(findMeterInterpretation(selection, 'square_metre')).toEqual({ as: 'square', assumed: true });
      expect(findMeterInterpretation(selection, 'running_metre')).toEqual({ as: 'running', assumed: true });
      expect(findMeterInterpretation(selection, 'slab')).toBeUndefined();
      expect(findMeterInterpretation(selection, undefined)).toBeUndefined();
    }
  });

  test('is stated if the customer selected no unit or both units', () => {
    expect(describeMeters('4.2', none, 'square_metre')).toBe('4.2 meters, read as square meters (m²)');
    expect(describeMeters('4.2', both, 'running_metre')).toBe('4.2 running and square meters, read as running meters (m)');
    expect(describeMeters('4.2', square, 'running_metre')).toBe('4.2 square meters');
    expect(describeMeters('4.2', none, 'other')).toBe('4.2 meters');
    expect(describeMeters('', none, 'square_metre')).toBe('');
    expect(formatInterpretation('4.2', 'square')).toBe('4.2 square meters (m²)');
    expect(formatInterpretation('1', 'running')).toBe('1 running meter (m)');
  });
});
