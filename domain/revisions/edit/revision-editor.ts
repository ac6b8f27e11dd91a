import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import type { QuoteArea } from '#domain/revisions/quote-area.ts';
import type { RevisionLine } from '#domain/revisions/revision.ts';
import { isSameRevision } from './compare-revisions.ts';
import { deriveLines, type PriceMinimum } from './derive-lines.ts';
import {
  createAlternative,
  createLine,
  toStrategyFields,
  typeDiscount,
  typeNumbers,
  type EditedAlternative,
  type EditedLine,
  type EditedRevision,
  type TypedDiscount,
} from './edited-revision.ts';
import { mergeRepricedLines } from './reprice-lines.ts';
import { parseAreas } from './typed-areas.ts';

/** The state of the editor. It is changed only by `editRevision`, `receiveRevision` and `markSaved`. */
export type RevisionEditor = {
  /** The revision that the editor was filled from, or that was last saved; `version` is 0 if the server has no draft. */
  base: EditedRevision;
  version: number;
  current: EditedRevision;
  /** The sizes from which the lines were calculated. They differ from the typed sizes until staff price again. */
  pricedAreas: readonly QuoteArea[];
};

export type LineChanges = Partial<Pick<RevisionLine, 'label' | 'area' | 'unit' | 'isOptional' | 'reason'>> & {
  typed?: EditedLine['typed'];
};

/** The stone and strategy by which lines are priced. A strategy of null is the default of the stone. */
export type StoneChoice = { stoneId: string; name: string; strategy: PricingStrategy | null };
/** Lines of the price engine before and after a change; `next` is undefined if the engine has no price. */
export type EnginePrice = { previous: readonly EditedLine[] | undefined; next: readonly EditedLine[] | undefined };

/** A change by staff. Alternatives and lines are identified by their keys. */
export type RevisionEdit =
  | { type: 'set_fields'; changes: Partial<EditedRevision> }
  | { type: 'change_line'; alternative: string; line: string; changes: LineChanges }
  /** Without `position`, the line is the last one. */
  | { type: 'insert_line'; alternative: string; line: EditedLine; position?: number }
  | { type: 'remove_line'; alternative: string; line: string }
  | {
      type: 'change_alternative';
      alternative: string;
      changes: Partial<Pick<EditedAlternative, 'name' | 'strategyReason'>> & { discount?: Partial<TypedDiscount> };
    }
  /** Adds an alternative without a stone, with the lines and the discount of the first alternative. */
  | { type: 'copy_alternative'; createKey: () => string }
  | { type: 'insert_alternative'; value: EditedAlternative; position: number }
  | { type: 'replace_alternative'; value: EditedAlternative }
  | { type: 'remove_alternative'; alternative: string }
  /** Sets the stone and strategy. `price.strategy` is the strategy that the engine used. */
  | {
      type: 'choose_stone';
      alternative: string;
      choice: StoneChoice;
      price: EnginePrice & { strategy: PricingStrategy | undefined };
      bookStrategy: PricingStrategy | undefined;
      /** The key of the line of a stone without a price. */
      newKey: string;
    }
  /** Prices alternatives, by their keys, for the sizes of `areas`. */
  | { type: 'price_areas'; areas: readonly QuoteArea[]; prices: ReadonlyMap<string, EnginePrice> }
  /** Undoes `price_areas`. */
  | { type: 'restore_lines'; editor: RevisionEditor };

type ChooseStone = Extract<RevisionEdit, { type: 'choose_stone' }>;

function chooseStone(alternative: EditedAlternative, { choice, price, bookStrategy, newKey }: ChooseStone): EditedAlternative {
  const { stoneId, name, strategy } = choice;
  const strategyFields = strategy === null ? toStrategyFields(price.strategy ?? bookStrategy, bookStrategy) : { strategy };
  const changed = { ...alternative, stoneId, name, ...strategyFields };
  if (price.next === undefined) {
    const manualLines = alternative.lines.filter(({ engine }) => engine === null);
    return { ...changed, lines: manualLines.length > 0 ? manualLines : [createLine(newKey, { label: name })] };
  }
  const lines = mergeRepricedLines({
    current: alternative.lines,
    previous: price.previous,
    next: price.next,
    isOtherStone: alternative.stoneId !== stoneId,
    isOtherStrategy: (alternative.strategy ?? bookStrategy) !== (changed.strategy ?? bookStrategy),
  });
  return { ...changed, lines };
}

function changeLine(line: EditedLine, { typed, ...changes }: LineChanges): EditedLine {
  const changed = { ...line, ...changes };
  return typed ? typeNumbers(changed, typed) : changed;
}

/** Applies a change to one alternative. */
function editAlternative(alternative: EditedAlternative, edit: RevisionEdit): EditedAlternative {
  const { lines } = alternative;
  switch (edit.type) {
    case 'change_line':
      return { ...alternative, lines: lines.map((line) => (line.key === edit.line ? changeLine(line, edit.changes) : line)) };
    case 'insert_line':
      return { ...alternative, lines: lines.toSpliced(edit.position ?? lines.length, 0, edit.line) };
    case 'remove_line':
      return { ...alternative, lines: lines.filter(({ key }) => key !== edit.line) };
    case 'change_alternative': {
      const { discount, ...changes } = edit.changes;
      const changed = { ...alternative, ...changes };
      return discount ? typeDiscount(changed, discount) : changed;
    }
    case 'choose_stone':
      return chooseStone(alternative, edit);
    default:
      return alternative;
  }
}

function priceAgain(alternative: EditedAlternative, price: EnginePrice | undefined): EditedAlternative {
  if (price?.next === undefined) return alternative;
  const { previous, next } = price;
  const lines = mergeRepricedLines({ current: alternative.lines, previous, next, isOtherStone: false, isOtherStrategy: false });
  return { ...alternative, lines };
}

function listEditedAlternatives(alternatives: readonly EditedAlternative[], edit: RevisionEdit): readonly EditedAlternative[] {
  switch (edit.type) {
    case 'set_fields':
      return edit.changes.alternatives ?? alternatives;
    case 'copy_alternative': {
      const [first] = alternatives;
      const lines = (first?.lines ?? []).map((line) => ({ ...line, key: edit.createKey() }));
      return [...alternatives, createAlternative(edit.createKey(), { ...first, stoneId: null, name: '', lines })];
    }
    case 'insert_alternative':
      return alternatives.toSpliced(edit.position, 0, edit.value);
    case 'replace_alternative':
      return alternatives.map((alternative) => (alternative.key === edit.value.key ? edit.value : alternative));
    case 'remove_alternative':
      return alternatives.filter(({ key }) => key !== edit.alternative);
    case 'price_areas':
      return alternatives.map((alternative) => priceAgain(alternative, edit.prices.get(alternative.key)));
    case 'restore_lines':
      return alternatives.map((alternative) => {
        const lines = edit.editor.current.alternatives.find(({ key }) => key === alternative.key)?.lines;
        return lines ? { ...alternative, lines } : alternative;
      });
    default:
      return alternatives.map((alternative) => (alternative.key === edit.alternative ? editAlternative(alternative, edit) : alternative));
  }
}

/** Recalculates the derived lines. Returns an unchanged alternative as the same object. */
function withDerivedLines(alternative: EditedAlternative, minimums: readonly PriceMinimum[]): EditedAlternative {
  const lines = deriveLines(alternative.lines, minimums);
  return lines.every((line, index) => line === alternative.lines[index]) ? alternative : { ...alternative, lines };
}

/** Applies a change by staff, and recalculates the derived lines of changed alternatives. @param minimums minimums of the price book */
export function editRevision(editor: RevisionEditor, edit: RevisionEdit, minimums: readonly PriceMinimum[] = []): RevisionEditor {
  const { alternatives: previous, ...fields } = editor.current;
  const alternatives = listEditedAlternatives(previous, edit).map((alternative) =>
    previous.includes(alternative) ? alternative : withDerivedLines(alternative, minimums),
  );
  const changes = edit.type === 'set_fields' ? edit.changes : {};
  const pricedAreas =
    edit.type === 'price_areas' ? edit.areas : edit.type === 'restore_lines' ? edit.editor.pricedAreas : editor.pricedAreas;
  return { ...editor, current: { ...fields, ...changes, alternatives }, pricedAreas };
}

/** Returns an editor without changes. */
export const createRevisionEditor = (base: EditedRevision, version: number): RevisionEditor => ({
  base,
  version,
  current: base,
  pricedAreas: parseAreas(base.areas) ?? [],
});

export const isChanged = ({ base, current }: RevisionEditor): boolean => !isSameRevision(base, current);

const listEngineQuantities = ({ alternatives }: EditedRevision): string =>
  JSON.stringify(alternatives.map(({ lines }) => lines.map(({ engine }) => engine?.quantity)));

/**
 * Fills the editor with a revision of the server, and discards its changes. Other quantities of the engine were calculated from the sizes of
 * the revision; with the same quantities, the lines are still those of `pricedAreas`.
 */
export const replaceRevision = (editor: RevisionEditor, revision: EditedRevision, version: number): RevisionEditor => {
  const isPricedAgain = listEngineQuantities(editor.current) !== listEngineQuantities(revision);
  const replaced = createRevisionEditor(revision, version);
  return isPricedAgain ? replaced : { ...replaced, pricedAreas: editor.pricedAreas };
};

/** Receives the draft that another user saved. An editor with changes keeps them, so that its next save reports the edit conflict. */
export const receiveRevision = (editor: RevisionEditor, revision: EditedRevision, version: number): RevisionEditor =>
  version <= editor.version || isChanged(editor) ? editor : replaceRevision(editor, revision, version);

/** Marks the sent revision as saved. Changes made after it was sent stay. */
export const markSaved = (editor: RevisionEditor, sent: EditedRevision, version: number): RevisionEditor => ({
  ...editor,
  base: sent,
  version,
});
