import { parseTypedTexts } from '#domain/revisions/edit/edited-revision.ts';
import { isChanged, type RevisionEditor } from '#domain/revisions/edit/revision-editor.ts';
import { isSameValue } from '#web/admin/kit/form/form-values.ts';
import { readLocal, writeLocal } from '#web/admin/utils/local-store.ts';
import { parseAreas } from '#domain/revisions/edit/typed-areas.ts';

/** An editor that is stored on this device, and the time of its last change in milliseconds. */
export type StoredEditor = { editor: RevisionEditor; at: number };

// Increment it with every change of `RevisionEditor`. Forms of other formats are ignored.
const format = 2;
const getName = (quoteId: string): string => `draft:pricing:${quoteId}`;

/** Returns the editor of an earlier visit; undefined without one, and for a form that another version of the software stored. */
export function readStoredEditor(quoteId: string): StoredEditor | undefined {
  const stored = readLocal(getName(quoteId)) as (StoredEditor & { format: number }) | undefined;
  if (stored?.format !== format) return undefined;
  const { editor, at } = stored;
  // JSON does not contain NaN.
  return { editor: { ...editor, base: parseTypedTexts(editor.base), current: parseTypedTexts(editor.current) }, at };
}

/** Stores an editor with changes, or with lines that were calculated from other sizes; removes the stored editor otherwise. */
export function storeEditor(quoteId: string, editor: RevisionEditor, at: number): void {
  const isStored = isChanged(editor) || !isSameValue(editor.pricedAreas, parseAreas(editor.base.areas));
  writeLocal(getName(quoteId), isStored ? { format, editor, at } : undefined);
}
