import { Problem } from '#domain/problem.ts';
import { NetworkProblem } from '#web/lib/call.ts';

/**
 * Sends what a customer reads, and would read twice if it were sent again without need.
 * @param reload brings the thread as it is now
 * @throws Problem where no answer came, after the thread was asked for; whatever a refusal throws
 */
export async function sendToCustomer<Answer>(send: () => Promise<Answer>, reload: () => Promise<void>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof NetworkProblem)) throw error;
    await reload().catch(() => undefined);
    throw new Problem('unknown', 'We do not know whether it was sent. See whether it stands above before you send it again.');
  }
}
