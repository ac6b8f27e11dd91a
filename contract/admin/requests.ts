import { z } from 'zod';
import { duplicateSigns, type DuplicateSign } from '#domain/duplicate.ts';
import { quoteStatuses, urgencies, type QuoteStatus } from '#domain/quote.ts';
import { deskViews, requestSorts, valueBands, type ValueBand } from '#domain/request-list.ts';
import { spamSigns, type SpamSign } from '#domain/spam.ts';
import { areas } from '#domain/staff.ts';
import { defineCall } from '#contract/call.ts';
import { count, flag, nothing, optionalId, text } from '#contract/shapes.ts';
import { quoteDetail } from '#contract/user-quotes.ts';
import { byId, version } from './shapes.ts';

const who = areas.quotes;
const statusNames = Object.keys(quoteStatuses) as [QuoteStatus, ...QuoteStatus[]];
const status = z.enum(statusNames);
const bands = Object.keys(valueBands) as ValueBand[];
const time = z.iso.datetime();
const staffName = z.object({ _id: z.string(), fullName: z.string() });
export type StaffName = z.infer<typeof staffName>;

/** A first range by the price book; `state` says why there is none. `pending`: it is not worked out yet. */
const range = z.object({
  state: z.enum(['range', 'pending', 'no_book', 'no_choice', 'no_amount', 'on_request', 'too_much']),
  /** VAT included; null unless there is a range. */
  lowCents: z.int().nullable(),
  highCents: z.int().nullable(),
});
export type RequestRange = z.infer<typeof range>;

/** A request as the desk's lists show it. */
export const deskRequest = z.object({
  _id: z.string(),
  number: z.string(),
  status,
  createdAt: time,
  /** Of the customer; empty once they are erased. */
  fullName: z.string(),
  customer: z.string(),
  /** The stone's name, or the service's. */
  stone: z.string(),
  suburb: z.string(),
  urgency: z.string(),
  /** The first 200 characters. */
  notes: z.string(),
  range,
  assignee: staffName.nullable(),
  /** Whether the one who asks has not read the newest of the customer. */
  unread: z.boolean(),
  turn: z.enum(['us', 'them', 'nobody']),
  /** Since when the customer waits for us; null where they do not. */
  waitingSince: time.nullable(),
  /** When something last happened to it. */
  activityAt: time,
  /** Put off until then; null where it is not, or is no longer. */
  snoozedUntil: time.nullable(),
  /** When the one who asks is to be reminded. */
  remindAt: time.nullable(),
  /** The last day, in Cape Town, on which the price stands; null where none was given. */
  validUntil: z.iso.date().nullable(),
  fileCount: z.int(),
  messageCount: z.int(),
  noteCount: z.int(),
  /** Who has its page open just now, the one who asks left out. */
  looking: z.array(staffName),
  spam: z.boolean(),
  version: z.int(),
});
export type DeskRequest = z.infer<typeof deskRequest>;

/** What lists, the board, neighbours and saved views are narrowed by; left out or empty, nothing is narrowed. */
const filterShape = {
  /** One status or several. */
  status: z
    .union([z.enum(['', ...statusNames]), z.array(status).max(20)])
    .nullish()
    .transform((value) => [value ?? ''].flat().filter((each): each is QuoteStatus => each !== '')),
  /** By number, name, e-mail, phone, stone, suburb, street and notes; every word must be found. */
  search: text(200),
  /** `me`, `none`, or an id of a member of staff. */
  assignee: z
    .union([z.enum(['', 'me', 'none']), z.uuid()])
    .nullish()
    .transform((value) => value ?? ''),
  view: z
    .enum(['', ...deskViews])
    .nullish()
    .transform((value) => value ?? ''),
  sort: z
    .enum(['', ...requestSorts])
    .nullish()
    .transform((value) => value ?? ''),
  urgency: z
    .enum(['', ...urgencies])
    .nullish()
    .transform((value) => value ?? ''),
  suburb: text(120),
  value: z
    .enum(['', ...bands])
    .nullish()
    .transform((value) => value ?? ''),
  /** A product's id. */
  stone: optionalId,
  /** Only those put aside; without it they are left out. */
  spam: flag,
  unread: flag,
  /** Only those where the customer waits for us. */
  waiting: flag,
};
export const requestFilter = z.object(filterShape);
export type RequestFilter = z.output<typeof requestFilter>;

/** A saved view's filter, as it was sent and as it can be sent again. */
const savedFilter = z.object({
  status: z.array(status),
  search: z.string(),
  assignee: z.string(),
  view: z.enum(['', ...deskViews]),
  sort: z.enum(['', ...requestSorts]),
  urgency: z.string(),
  suburb: z.string(),
  value: z.enum(['', ...bands]),
  stone: z.string(),
  spam: z.boolean(),
  unread: z.boolean(),
  waiting: z.boolean(),
});
export type SavedFilter = z.infer<typeof savedFilter>;

export const listRequests = defineCall({
  path: '/admin/quotes/list',
  summary: 'Requests: all but spam, newest first; `view` and `sort` name the rows that need somebody, and the order',
  who,
  input: z.object({ ...filterShape, skip: count(1_000_000, 0), limit: count(100, 60) }),
  answer: z.object({ response: z.object({ result: z.array(deskRequest), fullcount: z.int() }) }),
  refusals: [],
});

export const boardRequests = defineCall({
  path: '/admin/quotes/board',
  summary: 'Requests by status: how many each has, and its first; more of a column by the list with that status',
  who,
  input: z.object({ ...filterShape, limit: count(50, 20) }),
  answer: z.object({
    response: z.object({ columns: z.array(z.object({ status, result: z.array(deskRequest), fullcount: z.int() })) }),
  }),
  refusals: [],
});

export const neighbourRequests = defineCall({
  path: '/admin/quotes/neighbours',
  summary: 'What stands before and after a request in a list; null at its ends, and where the list does not hold it',
  who,
  input: z.object({ ...filterShape, _id: z.uuid() }),
  answer: z.object({
    response: z.object({
      previous: z.object({ _id: z.string(), number: z.string() }).nullable(),
      next: z.object({ _id: z.string(), number: z.string() }).nullable(),
      /** Its place from 1; null where the list does not hold it. */
      position: z.int().nullable(),
      fullcount: z.int(),
    }),
  }),
  refusals: ['not_found'],
});

export const requestCounts = z.object({
  /** Received, and nobody has begun. */
  new: z.int(),
  unread: z.int(),
  /** The customer waits for us; put-off ones are left out. */
  waiting: z.int(),
  /** It is their turn. */
  theirs: z.int(),
  /** Quoted, at a price that runs out today or within two days. */
  expiring: z.int(),
  /** Assigned to the one who asks, and not ended. */
  mine: z.int(),
  /** Reminders that are due. */
  due: z.int(),
  snoozed: z.int(),
  /** What needs the one who asks: see `view: needs_me`. */
  needsMe: z.int(),
  spam: z.int(),
});
export type RequestCounts = z.infer<typeof requestCounts>;

export const countRequests = defineCall({
  path: '/admin/quotes/counts',
  summary: 'How many requests are new, unread, waiting for us …',
  who,
  input: nothing,
  answer: z.object({ response: requestCounts }),
  refusals: [],
});

const note = z.object({
  _id: z.string(),
  text: z.string(),
  author: staffName.nullable(),
  createdAt: time,
  /** Null where nobody changed it. */
  editedAt: time.nullable(),
  version: z.int(),
});
export type RequestNote = z.infer<typeof note>;

const message = z.object({
  _id: z.string(),
  from: z.enum(['customer', 'desk']),
  /** Who wrote it. */
  author: staffName.nullable(),
  text: z.string(),
  createdAt: time,
});
export type RequestMessage = z.infer<typeof message>;

const summary = z.object({ _id: z.string(), number: z.string(), status, createdAt: time, stone: z.string(), suburb: z.string() });
const move = z.object({ status, noteRequired: z.boolean() });
export type RequestMove = z.infer<typeof move>;

/** A request with all that was asked, and all that the desk keeps about it. */
export const deskRequestDetail = deskRequest.extend({
  ...quoteDetail.omit({ messages: true, history: true, canMessage: true, canWithdraw: true, stone: true, notes: true }).shape,
  /** Whole. */
  notes: z.string(),
  /** How it came in: from the website, entered at the desk, or made of a message of the contact form. */
  source: z.enum(['web', 'desk', 'contact']),
  /** That message. */
  madeOf: z.object({ _id: z.string(), subject: z.string() }).nullable(),
  spamSigns: z.array(z.enum(Object.keys(spamSigns) as [SpamSign, ...SpamSign[]])),
  person: z.object({
    _id: z.string(),
    fullName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** As E.164; empty where none is known. */
    phone: z.string(),
    createdAt: time,
    /** They had themselves erased: nothing can be written to them. */
    erased: z.boolean(),
    quoteCount: z.int(),
    /** Their other requests, newest first, 50 at most. */
    quotes: z.array(summary),
    /** What they sent by the contact form, newest first, 50 at most. */
    contactMessages: z.array(z.object({ _id: z.string(), subject: z.string(), createdAt: time })),
  }),
  /** Oldest first. */
  messages: z.array(message),
  /** Oldest first. `by` empty: the system; `validUntil` of a price: the last day on which it stands. */
  history: z.array(
    z.object({ status, note: z.string(), validUntil: z.iso.date().nullable(), by: z.string(), fromDesk: z.boolean(), createdAt: time }),
  ),
  /** Oldest first; the customer never sees them. */
  deskNotes: z.array(note),
  reminder: z.object({ at: time, note: z.string() }).nullable(),
  /** Others that may be the same, the likest first, 10 at most. */
  duplicates: z.array(summary.extend({ fullName: z.string(), signs: z.array(z.enum(Object.keys(duplicateSigns) as DuplicateSign[])) })),
  /** Where the desk may take it from here. */
  moves: z.array(move),
});
export type DeskRequestDetail = z.infer<typeof deskRequestDetail>;

export const getRequest = defineCall({
  path: '/admin/quotes/get',
  summary: 'One request: what was asked, by whom, what was written and noted; it counts as read by `/admin/quotes/read` only',
  who,
  /** Its id, or its number. */
  input: z.object({ _id: optionalId, number: text(30) }),
  answer: z.object({ response: deskRequestDetail }),
  refusals: ['not_found'],
});

/** What a change of one request answers: its row as lists show it, and where it can go. */
const changed = z.object({ response: deskRequest.extend({ moves: z.array(move) }) });

export const moveRequest = defineCall({
  path: '/admin/quotes/status',
  summary:
    'Moves a request on. A move that is not allowed is refused with `allowed`; the note is told to the customer. A price (`quoted`) stands until `validUntil`, or for 7 days; then the request expires by itself. A repeated Idempotency-Key moves nothing more',
  who,
  input: z.object({
    _id: z.uuid(),
    status,
    note: text(2000),
    /** With `quoted` only: a day in Cape Town, from today to a year ahead. */
    validUntil: z
      .union([z.literal(''), z.iso.date()])
      .nullish()
      .transform((value) => value || undefined),
    version,
  }),
  answer: changed,
  refusals: [
    'not_found',
    'move_not_allowed',
    'move_note_required',
    'valid_until_unfit',
    'valid_until_range',
    'version_stale',
    'key_invalid',
    'key_reused',
  ],
});

export const writeToCustomer = defineCall({
  path: '/admin/quotes/message',
  summary:
    "A message to the customer, on their page and by mail. It answers what they asked, where it was the customer's turn. A repeated Idempotency-Key answers with the first one",
  who,
  input: z.object({ _id: z.uuid(), message: text(5000) }),
  answer: z.object({ response: message }),
  refusals: ['not_found', 'message_required', 'customer_erased', 'key_invalid', 'key_reused'],
});

export const assignRequest = defineCall({
  path: '/admin/quotes/assign',
  summary: 'Gives a request to a member of staff, or with an empty `assignee` to nobody',
  who,
  input: z.object({ _id: z.uuid(), assignee: optionalId, version }),
  answer: changed,
  refusals: ['not_found', 'colleague_gone', 'version_stale'],
});

export const snoozeRequest = defineCall({
  path: '/admin/quotes/snooze',
  summary: 'Puts a request off until then, for everybody, or with an empty `until` back at once; what the customer writes ends it too',
  who,
  input: z.object({ _id: z.uuid(), until: z.union([z.literal(''), z.iso.datetime({ offset: true })]).nullish(), version }),
  answer: changed,
  refusals: ['not_found', 'time_past', 'version_stale'],
});

export const remindOfRequest = defineCall({
  path: '/admin/quotes/remind',
  summary: 'Reminds the one who asks of a request at a time; a new time replaces the old one, an empty `at` ends it',
  who,
  input: z.object({ _id: z.uuid(), at: z.union([z.literal(''), z.iso.datetime({ offset: true })]).nullish(), note: text(300) }),
  answer: changed,
  refusals: ['not_found', 'time_past'],
});

export const readRequests = defineCall({
  path: '/admin/quotes/read',
  summary: 'Marks requests as read by the one who asks, or with `unread` as not read; `all` marks every one as read',
  who,
  input: z.object({
    ids: z.array(z.uuid()).max(200).nullish(),
    unread: flag,
    all: flag,
    /** The `activityAt` that was shown, with `all` the latest of them: what customers did after it stays unread. */
    seenAt: time.nullish(),
  }),
  answer: z.object({ response: requestCounts }),
  refusals: [],
});

const noteAnswer = z.object({ response: note });
export const saveRequestNote = defineCall({
  path: '/admin/quotes/note/save',
  summary:
    'Notes something about a request for the desk; with `note` changes one of them. A repeated Idempotency-Key answers with the first one',
  who,
  input: z.object({ _id: z.uuid(), note: optionalId, text: text(5000), version }),
  answer: noteAnswer,
  refusals: ['not_found', 'words_required', 'version_stale', 'key_invalid', 'key_reused'],
});

export const deleteRequestNote = defineCall({
  path: '/admin/quotes/note/delete',
  summary: 'Takes a note off; it can be put back',
  who,
  input: byId,
  answer: noteAnswer,
  refusals: ['not_found'],
});

export const restoreRequestNote = defineCall({
  path: '/admin/quotes/note/restore',
  summary: 'Puts a note back that was taken off',
  who,
  input: byId,
  answer: noteAnswer,
  refusals: ['not_found'],
});

export const requestChoices = defineCall({
  path: '/admin/quotes/choices',
  summary: 'What requests can be narrowed by: who may have them, and the suburbs and stones that were asked for',
  who,
  input: nothing,
  answer: z.object({
    response: z.object({
      assignees: z.array(staffName),
      suburbs: z.array(z.string()),
      stones: z.array(staffName.omit({ fullName: true }).extend({ name: z.string() })),
    }),
  }),
  refusals: [],
});

const view = z.object({ _id: z.string(), name: z.string(), filter: savedFilter });
export type RequestView = z.infer<typeof view>;
const viewAnswer = z.object({ response: view });

export const listRequestViews = defineCall({
  path: '/admin/quotes/view/list',
  summary: 'The saved views of the one who asks, in alphabetical order',
  who,
  input: nothing,
  answer: z.object({ response: z.object({ result: z.array(view) }) }),
  refusals: [],
});

export const saveRequestView = defineCall({
  path: '/admin/quotes/view/save',
  summary: 'Saves a filter under a name for the one who asks; with `_id` changes it',
  who,
  input: z.object({ _id: optionalId, name: text(60), filter: requestFilter.nullish() }),
  answer: viewAnswer,
  refusals: ['not_found', 'name_required', 'name_taken', 'views_full'],
});

export const deleteRequestView = defineCall({
  path: '/admin/quotes/view/delete',
  summary: 'Takes a saved view off; it can be put back',
  who,
  input: byId,
  answer: viewAnswer,
  refusals: ['not_found'],
});

export const restoreRequestView = defineCall({
  path: '/admin/quotes/view/restore',
  summary: 'Puts a saved view back',
  who,
  input: byId,
  answer: viewAnswer,
  refusals: ['not_found', 'name_taken', 'views_full'],
});

export const lookAtRequest = defineCall({
  path: '/admin/quotes/looking',
  summary: 'Says which request a page has open, by the `stream` that `/admin/live` gave it; without `_id` none. It ends with the stream',
  who,
  input: z.object({ stream: z.uuid(), _id: optionalId }),
  answer: z.object({ response: z.object({ looking: z.array(staffName) }) }),
  refusals: ['not_found'],
});

/**
 * What `GET /admin/live` sends (server-sent events; the token comes in the Authorization header). `hello` is first, `refresh` says that changes
 * may have been missed. A comment comes at least every 15 seconds.
 */
export const liveEvents = {
  hello: z.object({ stream: z.string(), counts: requestCounts }),
  requests: z.object({ ids: z.array(z.string()) }),
  contacts: z.object({ ids: z.array(z.string()) }),
  customers: z.object({ ids: z.array(z.string()) }),
  mails: z.object({ ids: z.array(z.string()) }),
  /** Jobs that failed, or had failed: for those who see to them. */
  jobs: z.object({ ids: z.array(z.string()) }),
  counts: requestCounts,
  presence: z.object({ _id: z.string(), looking: z.array(staffName) }),
  refresh: z.object({}),
} as const;
export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> };

export const deskRequestCalls = [
  listRequests,
  boardRequests,
  neighbourRequests,
  countRequests,
  getRequest,
  moveRequest,
  writeToCustomer,
  assignRequest,
  snoozeRequest,
  remindOfRequest,
  readRequests,
  saveRequestNote,
  deleteRequestNote,
  restoreRequestNote,
  requestChoices,
  listRequestViews,
  saveRequestView,
  deleteRequestView,
  restoreRequestView,
  lookAtRequest,
] as const;
