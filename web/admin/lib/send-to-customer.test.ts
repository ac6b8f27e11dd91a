import { expect, test, vi } from 'vitest';
import { Problem } from '#domain/problem.ts';
import { NetworkProblem } from '#web/lib/call.ts';
import { sendToCustomer } from './send-to-customer.ts';

test('what had no answer may have gone: that is said, once the thread was asked for', async () => {
  for (const reload of [
    vi.fn<() => Promise<void>>(() => Promise.resolve()),
    vi.fn<() => Promise<void>>(() => Promise.reject(new NetworkProblem())),
  ]) {
    const sent = sendToCustomer(() => Promise.reject(new NetworkProblem()), reload);
    await expect(sent).rejects.toThrow('We do not know whether it was sent.');
    expect(reload).toHaveBeenCalledOnce();
  }
});

test('a refusal is told as it is, and what was sent is answered', async () => {
  const reload = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const refusal = new Problem('not_found', 'Not found.');
  await expect(sendToCustomer(() => Promise.reject(refusal), reload)).rejects.toBe(refusal);
  await expect(sendToCustomer(() => Promise.resolve('sent'), reload)).resolves.toBe('sent');
  expect(reload).not.toHaveBeenCalled();
});
