import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { isSameInParts } from './compare-revisions.ts';
import type { EditedRevision } from './edited-revision.ts';
import { isChanged, receiveRevision, replaceRevision, type RevisionEditor } from './revision-editor.ts';

/** The content on the server: the draft, or without one the newest sent revision or the request. `id` changes when a revision is sent. */
export type ServerContent = { id: string; draftVersion: number | undefined; revision: EditedRevision };

/**
 * Receives newer content of the server. It replaces an editor without changes: a newer draft, or a revision that another user sent.
 * @returns `isOutdated` is true if a newer revision was sent, and the editor keeps changes of an earlier one
 */
export function receiveContent(
  editor: RevisionEditor,
  previous: ServerContent,
  { id, draftVersion, revision }: ServerContent,
  bookStrategy?: PricingStrategy,
): { editor: RevisionEditor; isOutdated: boolean } {
  if (draftVersion !== undefined) return { editor: receiveRevision(editor, revision, draftVersion), isOutdated: false };
  // The revision that this user sent has the same content. Each revision has its own validity.
  const isSameContent = isSameInParts({ ...editor.base, validUntil: '' }, { ...revision, validUntil: '' }, bookStrategy);
  if (id === previous.id || isSameContent) return { editor, isOutdated: false };
  const isOutdated = isChanged(editor);
  return { editor: isOutdated ? editor : replaceRevision(editor, revision, editor.version), isOutdated };
}
