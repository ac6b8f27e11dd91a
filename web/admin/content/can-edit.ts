import { editorTags } from '#domain/page-tags.ts';

const kept = new Set<string>(editorTags);

/** Whether a text loses nothing in the editor; one with a picture is edited as HTML. */
export const canEdit = (html: string): boolean =>
  [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].every(([, tag]) => kept.has(tag!.toLowerCase()));
