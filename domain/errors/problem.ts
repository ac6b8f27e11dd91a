import type { ProblemCode } from './problems.ts';

/** What is said where a failure brought no words of its own. */
export const unknownWords = 'Something went wrong on our side. Please try again.';

/** The message for a record or page that does not exist. */
export const notFoundWords = 'We could not find that. It may have been deleted.';

/** A refusal that people are meant to meet, as a page learns of it: its words came with it. */
export class Problem extends Error {
  readonly code: ProblemCode;
  /** What the refusal tells beside its words. */
  readonly more: Readonly<Record<string, unknown>>;

  // The built pages carry their own copy of this class; a refusal thrown by the server's must be one to them too.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Problem';
  }

  constructor(code: ProblemCode, words: string, more: Readonly<Record<string, unknown>> = {}) {
    super(words);
    this.name = 'Problem';
    this.code = code;
    this.more = more;
  }
}
