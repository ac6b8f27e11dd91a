import { pageWords } from '#domain/content/page-words.ts';
import { pageTitles } from '#web/admin/features/content/pages/page-titles.ts';

export type FieldChange = { field: string; before: string; after: string };

const words: Record<string, string> = {
  mainCategoryName: 'material',
  subCategoryName: 'type',
  colourName: 'color',
  pricePer: 'per',
  slabLengthMm: 'slab length',
  slabWidthMm: 'slab width',
  edgeProfile: 'edge profile',
  slug: 'address',
};
/** Ids and measures, which tell people nothing that what stands beside them does not. */
const silent = new Set(['_id', 'statusBefore', 'id', 'mainCategory', 'subCategory', 'colour', 'pictureId', 'picture', 'width', 'height']);

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.every((each) => typeof each === 'string') ? value.join(', ') : `${value.length}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
/** The fields of a thing, those of its parts too: `headings steps`, `hero slides 2 title`. */
function leavesOf(value: unknown, before = ''): Record<string, unknown> {
  const leaves: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value as object)) {
    const field = Array.isArray(value) ? `${before} ${Number(name) + 1}` : before === '' ? name : `${before} ${name}`;
    const isPart =
      typeof inner === 'object' && inner !== null && !(Array.isArray(inner) && inner.every((each) => typeof each === 'string'));
    if (!isPart && silent.has(name)) continue;
    if (isPart) Object.assign(leaves, leavesOf(inner, field));
    else leaves[field] = inner as unknown;
  }
  return leaves;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const around = 60;
const long = 240;

/** Of a long text, the part that differs from another, with some words on both sides. */
function partOf(text: string, other: string): string {
  if (text.length < long || other === '') return text;
  let start = 0;
  while (start < text.length && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(text.length, other.length) - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [from, to] = [Math.max(0, start - around), Math.min(text.length, text.length - end + around)];
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}

/** A text as people read it; that of a written page without its tags. */
const readable = (text: string): string => (/^\s*<[a-z]/.test(text) ? pageWords(text) : text);

/** What differs between before and after, field by field, in words. */
export function diffFields(before: unknown, after: unknown): FieldChange[] {
  const [from, to] = [leavesOf(fieldsOf(before)), leavesOf(fieldsOf(after))];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
    .map((field) => {
      const [was, is] = [readable(textOf(from[field])), readable(textOf(to[field]))];
      return { field: words[field] ?? field.replaceAll('_', ' '), before: partOf(was, is), after: partOf(is, was) };
    });
}

/** The fields by which things are called, the likeliest first. */
const naming = ['name', 'title', 'fullName', 'author', 'number', 'day', 'slug'];

/** What a thing was called when it was changed; '' where nothing says it. @param id of the thing, by which settings are told apart */
export function entryName(what: string, id: string | null, before: unknown, after: unknown): string {
  if (what.startsWith('settings.')) return settingNames[id ?? ''] ?? '';
  if (what.startsWith('page.')) return pageTitles[id ?? ''] ?? id ?? '';
  const both = { ...fieldsOf(before), ...fieldsOf(after) };
  return textOf(naming.map((field) => both[field]).find((value) => typeof value === 'string' && value !== ''));
}

const things: Record<string, string> = {
  product: 'product',
  main_category: 'material',
  sub_category: 'type',
  colour: 'color',
  contact_message: 'message',
  service: 'service',
  project: 'gallery project',
  testimonial: 'testimonial',
  page: 'page',
  opening: 'day with other hours',
  suburb: 'suburb',
  settings: 'settings',
  price_book: 'price book',
  staff: 'member of staff',
  quote: 'request',
  user: 'customer',
  mail: 'mail',
  job: 'job',
};
/** The settings that go by their id, as the navigation calls them. */
const settingNames: Record<string, string> = { general: 'General settings', home: 'Home page and words', security: 'Signing in' };
const deeds: Record<string, string> = {
  save: 'saved',
  set_second_factor: 'authenticator app set up',
  add_passkey: 'passkey added',
  remove_passkey: 'passkey removed',
  restore_passkey: 'passkey put back',
  replace_recovery_codes: 'recovery codes replaced',
  change_password: 'password changed',
  archive: 'archived',
  restore: 'brought back',
  duplicate: 'copied',
  bulk: 'changed with others',
  bulk_undo: 'changed back with others',
  import: 'imported',
  import_undo: 'import taken back',
  add_pictures: 'pictures added',
  arrange_pictures: 'pictures arranged',
  delete_picture: 'picture taken off',
  restore_picture: 'picture put back',
  order: 'put in order',
  resend: 'sent again',
  dismiss: 'marked as seen to',
  take_up: 'taken up again',
  retry: 'tried again',
  discard: 'dropped',
  answer: 'answered',
  enter: 'entered',
  export: 'data exported',
  erase: 'erased',
  merge: 'merged',
  unmerge: 'merging undone',
  add_note: 'note added',
  delete_note: 'note taken away',
  restore_note: 'note put back',
  mail_verify: 'link to verify mailed',
  mail_password: 'link for a password mailed',
  mark_spam: 'spam mark changed',
  publish: 'published',
  reuse: 'used again',
  undo: 'taken back',
  invite: 'invited',
  uninvite: 'invitation taken back',
  accept: 'invitation accepted',
  disable: 'shut out',
  enable: 'let in again',
  sign_out: 'signed out',
  drop_second_factor: 'second factor taken away',
  assign: 'handed to somebody',
  snooze: 'put off',
  remind: 'reminder changed',
  status: 'status changed',
  message: 'answered',
};

/** `product.save` as people say it: the thing, and what was done with it. */
export function describeAction(what: string): { thing: string; deed: string } {
  const [thing = '', action = ''] = what.split('.');
  return { thing: things[thing] ?? thing.replaceAll('_', ' '), deed: deeds[action] ?? action.replaceAll('_', ' ') };
}

export const resourceTypeOptions = Object.entries(things).map(([value, label]) => ({
  value,
  label: label[0]!.toUpperCase() + label.slice(1),
}));
