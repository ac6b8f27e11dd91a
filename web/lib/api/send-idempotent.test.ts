import { expect, test, vi } from 'vitest';
import { Problem } from '#domain/errors/problem.ts';
import { NetworkProblem } from './api-client.ts';
import { sendIdempotent } from './send-idempotent.ts';

const patience = { online: () => true, wait: () => Promise.resolve() };
const thread = (reload = () => Promise.resolve()) => ({
  reload: vi.fn<() => Promise<void>>(reload),
  renewKey: vi.fn<() => void>(),
});

test('what had no answer is tried three times, then the thread is asked for and it may be sent again under its key', async () => {
  for (const { reload, renewKey } of [thread(), thread(() => Promise.reject(new NetworkProblem()))]) {
    const send = vi.fn<() => Promise<void>>(() => Promise.reject(new NetworkProblem()));
    await expect(sendIdempotent(send, { reload, renewKey }, patience)).rejects.toThrow('Send it again: it arrives once.');
    expect(send).toHaveBeenCalledTimes(3);
    expect(reload).toHaveBeenCalledOnce();
    expect(renewKey).not.toHaveBeenCalled();
  }
});

test('what was changed after it had arrived is told so, and is another message from then on', async () => {
  const { reload, renewKey } = thread();
  const sent = sendIdempotent(() => Promise.reject(new Problem('key_reused', 'Used.')), { reload, renewKey }, patience);
  await expect(sent).rejects.toThrow('What you sent before has arrived');
  expect(renewKey).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test('a refusal is told as it is, and what was sent is answered', async () => {
  const { reload, renewKey } = thread();
  const refusal = new Problem('not_found', 'Not found.');
  await expect(sendIdempotent(() => Promise.reject(refusal), { reload, renewKey }, patience)).rejects.toBe(refusal);
  await expect(sendIdempotent(() => Promise.resolve('sent'), { reload, renewKey }, patience)).resolves.toBe('sent');
  expect(reload).not.toHaveBeenCalled();
});
