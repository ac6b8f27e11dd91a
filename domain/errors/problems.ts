import { notFoundWords, Problem as ToldProblem, unknownWords } from './problem.ts';
import { accountProblems } from './account.ts';
import { catalogueProblems } from './catalogue.ts';
import { peopleProblems } from './people.ts';
import { priceListProblems } from './price-list.ts';
import { priceProblems } from './price.ts';
import { quoteProblems } from './quote.ts';
import { receivingProblems } from './receiving.ts';
import { requestProblems } from './request.ts';
import { sessionProblems } from './session.ts';
import { secondFactorProblems, staffProblems } from './staff.ts';
import { uploadProblems } from './upload.ts';

/**
 * Every refusal once: its code, its HTTP status and the words a person reads. The words that the
 * specification gives (sections 5 and 8) stand here to the letter. A page of the browser takes the parts that it speaks itself.
 */
export const problems = {
  bad_input: [400, 'Some of what was sent could not be read.'],
  dangerous_input: [400, 'That request holds a field that is not allowed.'],
  not_json: [415, 'Send JSON.'],
  not_multipart: [415, 'Send the file as multipart form data.'],
  too_large: [413, 'That is too much to send at once.'],
  range_unfit: [416, 'The requested part of the file does not exist.'],
  not_found: [404, notFoundWords],
  conflict: [409, 'Someone else changed this at the same time. Try again.'],
  foreign_origin: [403, 'That request came from another site.'],
  too_many: [429, 'Too many attempts. Try again later.'],
  unavailable: [503, 'The site is not available right now. Try again in a moment.'],
  unknown: [500, unknownWords],

  ...sessionProblems,
  ...accountProblems,
  ...quoteProblems,
  ...requestProblems,
  ...peopleProblems,
  ...catalogueProblems,
  ...priceListProblems,
  ...uploadProblems,
  ...receivingProblems,
  ...priceProblems,
  ...staffProblems,
  ...secondFactorProblems,
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof problems;

/** A refusal where it is made: on the server. `message` replaces the standing words where they can say more. */
export class Problem extends ToldProblem {
  readonly status: number;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  /** @param more what else is told beside the words: what a stale save would have overwritten, where a thing is in use */
  constructor(code: ProblemCode, message?: string, retryAfter?: number, more?: Readonly<Record<string, unknown>>) {
    super(code, message ?? problems[code][1], more);
    this.status = problems[code][0];
    this.retryAfter = retryAfter;
  }
}
