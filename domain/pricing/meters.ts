import { formatNumber } from '#domain/shared/numbers.ts';
import { formatMetersWithUnit } from '#domain/quotes/quote-request.ts';

/**
 * The units of a stone's price. The database derives them from the text that visitors read (`parse_sale_unit`); `other` is a text without a
 * known unit.
 */
export const saleUnits = ['square_metre', 'running_metre', 'slab', 'other'] as const;
export type SaleUnit = (typeof saleUnits)[number];

/** Returns the unit of a price per meter; undefined for other units, and without a stone. */
export const findMeterUnit = (saleUnit: SaleUnit | null | undefined): 'square_metre' | 'running_metre' | undefined =>
  saleUnit === 'square_metre' || saleUnit === 'running_metre' ? saleUnit : undefined;

/** A piece of a worktop, in whole millimeters. */
export type PieceSize = { lengthMm: number; depthMm: number };
export type MeterUnit = 'running' | 'square';

/** The initial value of a depth field. */
export const defaultDepthMm = 620;
export const maxPieces = 6;
export const maxLengthMm = 20_000;
export const maxDepthMm = 3000;

/** Returns the running or square meters of a piece, not rounded. */
export const toMeters = ({ lengthMm, depthMm }: PieceSize, unit: MeterUnit): number =>
  unit === 'running' ? lengthMm / 1000 : (lengthMm * depthMm) / 1_000_000;

/** Returns the sum of the pieces in hundredths of a meter, the precision of the meters input. Rounds the sum half up. */
export function sumPieces(pieces: readonly PieceSize[], unit: MeterUnit): number {
  const sum = (getValue: (piece: PieceSize) => number) => pieces.reduce((total, piece) => total + getValue(piece), 0);
  return unit === 'running'
    ? Math.round(sum(({ lengthMm }) => lengthMm) / 10)
    : Math.round(sum((piece) => piece.lengthMm * piece.depthMm) / 10_000);
}

/** Formats hundredths for the meters input: `4.25`, `3`. */
export const formatHundredths = (hundredths: number): string => formatNumber(hundredths, { scale: 100, decimals: 2 });

/** The units that the customer selected. The two checkboxes are independent. */
export type SelectedUnits = { running: boolean; square: boolean };
/** The unit (`as`) of an amount of meters. `assumed` is true if neither or both units are selected: `as` is then the sale unit. */
export type MeterInterpretation = { as: MeterUnit; assumed: boolean };

/**
 * Returns the unit of an amount of meters.
 * @param saleUnit the unit of the stone's price
 */
export function interpretMeters({ running, square }: SelectedUnits, saleUnit: 'running_metre' | 'square_metre'): MeterInterpretation {
  if (running !== square) return { as: running ? 'running' : 'square', assumed: false };
  return { as: saleUnit === 'running_metre' ? 'running' : 'square', assumed: true };
}

/**
 * Finds the unit of an amount for a stone; undefined if neither the customer nor the stone's price states one.
 * @param saleUnit the unit of the stone's price; undefined without a stone
 */
export function findMeterInterpretation(
  selectedUnits: SelectedUnits,
  saleUnit: SaleUnit | null | undefined,
): MeterInterpretation | undefined {
  const meterUnit = findMeterUnit(saleUnit);
  if (selectedUnits.running === selectedUnits.square && meterUnit === undefined) return undefined;
  return interpretMeters(selectedUnits, meterUnit ?? 'square_metre');
}

const unitSigns = { running: 'm', square: 'm²' } as const;

/** Formats an amount with its unit: `4.2 square meters (m²)`. */
export const formatInterpretation = (amount: string, unit: MeterUnit): string =>
  `${formatMetersWithUnit(amount, { running: unit === 'running', square: unit === 'square' })} (${unitSigns[unit]})`;

/**
 * Describes an amount as the customer entered it, with the assumed unit: `4.2 meters, read as square meters (m²)`.
 * @param amount the amount as shown; '' for a missing amount
 * @param saleUnit the unit of the stone's price; undefined without a stone
 */
export function describeMeters(amount: string, selectedUnits: SelectedUnits, saleUnit: SaleUnit | null | undefined): string {
  const text = formatMetersWithUnit(amount, selectedUnits);
  const interpretation = amount === '' ? undefined : findMeterInterpretation(selectedUnits, saleUnit);
  return interpretation?.assumed ? `${text}, read as ${interpretation.as} meters (${unitSigns[interpretation.as]})` : text;
}
