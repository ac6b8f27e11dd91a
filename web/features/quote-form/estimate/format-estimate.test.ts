import { expect, test } from 'vitest';
import type { EstimateLine, DetailedEstimateDto } from '#contract/public/pricing.endpoints.ts';
import { createEmptyDraft, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { listPiecesMatchingMeters, parsePieces, sumValidPieces } from '#web/features/quote-form/meters-calculator/pieces.ts';
import { toEstimateQuery } from './estimate-query.ts';
import { formatEstimateLine, formatRange, formatAssumptions } from './format-estimate.ts';

const replaceNonBreakingSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');
const amount = (grossCents: number) => ({ netCents: 0, vatCents: 0, grossCents });
const line = (overrides: Partial<EstimateLine>): EstimateLine => ({
  code: 'a',
  name: 'A',
  unit: 'each',
  quantity: 1,
  lowRate: 34_000,
  highRate: 42_000,
  low: amount(0),
  high: amount(0),
  ...overrides,
});

test('formats the quantity and unit price of a line', () => {
  const formatLine = (overrides: Partial<EstimateLine>) => replaceNonBreakingSpaces(formatEstimateLine(line(overrides), 'Paarl Rock'));
  expect(formatLine({ unit: 'running_metre', quantity: 5.2 })).toBe('5.2 m × R340 to R420');
  expect(formatLine({ unit: 'square_metre', quantity: 4.255, lowRate: 189_000, highRate: 189_000 })).toBe('4.255 m² × R1 890');
  expect(formatLine({ unit: 'each' })).toBe('');
  expect(formatLine({ unit: 'each', quantity: 2 })).toBe('2 × R340 to R420');
  expect(formatLine({ unit: 'percent', lowRate: 1500, highRate: 2000 })).toBe('15 to 20% of Paarl Rock');
  expect(formatLine({ unit: 'percent', lowRate: 1250, highRate: 1250 })).toBe('12.5% of Paarl Rock');
  expect(formatLine({ unit: 'minimum', lowRate: 650_000, highRate: 650_000 })).toBe('to reach R6 500');
});

test('formats a range with two amounts, and a single amount with From', () => {
  expect(replaceNonBreakingSpaces(formatRange({ low: amount(1_815_600), high: amount(2_624_400) }))).toBe('From R18 156 to R26 244');
  expect(replaceNonBreakingSpaces(formatRange({ low: amount(95_000), high: amount(95_000) }))).toBe('From R950');
});

test('returns the assumptions of the estimate and no others', () => {
  const buildRange = (metersReading: DetailedEstimateDto['reading'], unit: EstimateLine['unit']): DetailedEstimateDto => ({
    state: 'range',
    low: amount(0),
    high: amount(0),
    lines: [line({ unit })],
    vatRate: 15,
    reading: metersReading,
    standardDepthMm: 620,
  });
  const assumedSquare = { as: 'square', assumed: true } as const;
  const selectedRunning = { as: 'running', assumed: false } as const;
  expect(formatAssumptions(buildRange(assumedSquare, 'square_metre'), '4', false)).toEqual([
    'Calculated with 4 square meters, because this stone is sold by square meters. To change the unit, tick running or square meters in the first step.',
    'Calculated with a worktop depth of 620\u00a0mm.',
  ]);
  expect(formatAssumptions(buildRange(selectedRunning, 'square_metre'), '4', false)).toEqual([
    'Calculated with a worktop depth of 620\u00a0mm.',
  ]);
  expect(formatAssumptions(buildRange(selectedRunning, 'running_metre'), '4', false)).toEqual([]);
  expect(formatAssumptions(buildRange(selectedRunning, 'square_metre'), '4', true)).toEqual([]);
  expect(formatAssumptions(buildRange(null, 'each'), '', false)).toEqual([]);
});

const pieces = [
  { length: '2400', depth: '620' },
  { length: '1 850', depth: '900' },
];
const draftWithPieces: QuoteDraft = { ...createEmptyDraft(), pieces, meters: '4.25', running_meters: true };

test('returns the pieces until the meters or their unit are changed', () => {
  const sizes = [
    { lengthMm: 2400, depthMm: 620 },
    { lengthMm: 1850, depthMm: 900 },
  ];
  expect(listPiecesMatchingMeters(draftWithPieces)).toEqual(sizes);
  expect(listPiecesMatchingMeters({ ...draftWithPieces, meters: '3.15', running_meters: false, square_meters: true })).toEqual(sizes);
  expect(listPiecesMatchingMeters({ ...draftWithPieces, meters: '4' })).toEqual([]);
  expect(listPiecesMatchingMeters({ ...draftWithPieces, square_meters: true })).toEqual([]);
  expect(listPiecesMatchingMeters({ ...draftWithPieces, running_meters: false })).toEqual([]);
  expect(listPiecesMatchingMeters({ ...draftWithPieces, pieces: [pieces[0]!, { length: '1850', depth: '' }] })).toEqual([]);
  expect(listPiecesMatchingMeters(createEmptyDraft())).toEqual([]);
});

test('ignores an empty piece, and returns no pieces while a piece is incomplete', () => {
  const piecesWithEmptyRow = [...pieces, { length: '', depth: '620' }];
  expect(parsePieces(piecesWithEmptyRow, 'running')).toHaveLength(2);
  expect(parsePieces([...pieces, { length: '12x', depth: '620' }], 'running')).toBeUndefined();
  expect(parsePieces([{ length: '1000', depth: '' }], 'running')).toEqual([{ lengthMm: 1000, depthMm: 0 }]);
  expect(parsePieces([{ length: '1000', depth: '' }], 'square')).toBeUndefined();
  expect(sumValidPieces([...pieces, { length: '12x', depth: '620' }], 'running')).toBe(425);
});

test('requests an estimate with the answers that affect it, and without personal data', () => {
  expect(JSON.parse(toEstimateQuery({ ...createEmptyDraft(), service_name: 'Sealing', notes: 'Gate code 1234' }))).toEqual({
    service: 'Sealing',
  });
  const draftWithOtherAnswers: QuoteDraft = {
    ...draftWithPieces,
    notes: 'x',
    any_details: 'y',
    contact: { ...draftWithPieces.contact, line1: '12 Kloof Street' },
  };
  expect(toEstimateQuery(draftWithOtherAnswers)).toBe(toEstimateQuery(draftWithPieces));
  expect(toEstimateQuery(draftWithPieces)).not.toContain('Kloof');
  expect(toEstimateQuery({ ...draftWithPieces, contact: { ...draftWithPieces.contact, line2: 'Gardens' } })).not.toBe(
    toEstimateQuery(draftWithPieces),
  );
});
