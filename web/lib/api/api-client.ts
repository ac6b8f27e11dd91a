import type { Call } from '#contract/index.ts';
import { Problem, unknownWords } from '#domain/errors/problem.ts';
import type { ProblemCode } from '#domain/errors/problems.ts';
import { requestProof } from './recent-proof-store.ts';
import { endSession, getToken } from '#web/lib/session/session.ts';

/**
 * The refusal in an answer that says `status: 0`, or an unknown one where the answer is none of ours.
 * @param sent the token that went with the call
 */
export function toProblem(answer: unknown, sent: string | undefined): Problem {
  const { code, message } = (answer ?? {}) as { code?: unknown; message?: unknown };
  // A token that the server no longer takes must not be sent again, nor pass for being signed in.
  // A slow answer to an older one says nothing about who has signed in since.
  if (code === 'session_ended' && sent === getToken()) endSession();
  const ours = typeof code === 'string' && typeof message === 'string';
  return ours ? new Problem(code as ProblemCode, message, answer as Record<string, unknown>) : new Problem('unknown', unknownWords);
}

/** Nothing came back at all: the network is gone, or the server is. What was typed is still on the page. */
export class NetworkProblem extends Error {
  constructor() {
    super('We could not reach the server. Check your connection and try again; nothing you typed is lost.');
    this.name = 'NetworkProblem';
  }
}

/**
 * POSTs one call of the contract with the token of the session. Where the server needs a recent proof of the password, it asks the user
 * for it and repeats the call.
 * @throws Problem when it is refused, NetworkProblem when no answer comes
 */
export const call: Call = async (path, ...sent) => {
  const [input, options] = sent;
  const token = getToken();
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (options?.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  const request: RequestInit = { method: 'POST', headers, body: JSON.stringify(input ?? {}) };
  if (options?.signal) request.signal = options.signal;

  let response: Response;
  try {
    response = await fetch(path, request);
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    throw new NetworkProblem();
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok || (answer as { status?: unknown } | undefined)?.status !== 1) {
    const problem = toProblem(answer, token);
    if (problem.code === 'proof_needed' && (await requestProof())) return call(path, ...sent);
    throw problem;
  }
  return answer as Awaited<ReturnType<typeof call<typeof path>>>;
};

/** What to tell a person about anything that went wrong. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof Problem || error instanceof NetworkProblem ? error.message : unknownWords;
