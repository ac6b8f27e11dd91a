import { formatPieces } from './explain-quantity.ts';
import { describeMeters, type PieceSize, type SaleUnit } from './meters.ts';
import { extras, sinkTypes, type Extra, type SinkType } from '#domain/quotes/quote-request.ts';
import type { RequestAnswers } from '#domain/quotes/request-questions.ts';

const formatSinkTypes = (names: readonly string[]): string => names.map((name) => sinkTypes[name as SinkType] ?? name).join(', ');
const formatExtras = (names: readonly string[]): string => names.map((name) => extras[name as Extra] ?? name).join(', ');

type MeasuredRequest = {
  /** As entered or stored; null without an amount. */
  meters: string | number | null;
  running: boolean;
  square: boolean;
  saleUnit: SaleUnit | null | undefined;
  pieces: readonly PieceSize[];
  sinkTypes: readonly string[];
  extras: readonly string[];
};

/** Formats the amount, the pieces, the sinks and the extras of a request. */
export const describeRequestedWork = (request: MeasuredRequest): RequestAnswers => ({
  meters: describeMeters(String(request.meters ?? ''), request, request.saleUnit),
  ...(request.pieces.length > 0 && { pieces: formatPieces(request.pieces) }),
  type_sink: formatSinkTypes(request.sinkTypes),
  extras: formatExtras(request.extras),
});
