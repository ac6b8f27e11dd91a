import { expect, test, vi } from 'vitest';
import { ApiError } from '#domain/errors/api-error.ts';
import { NetworkError } from './api-client.ts';
import { sendIdempotent } from './send-idempotent.ts';

const retryOptions = { online: () => true, wait: () => Promise.resolve() };
const thread = (reload = () => Promise.resolve()) => ({
  reload: vi.fn<() => Promise<void>>(reload),
  renewKey: vi.fn<() => void>(),
});

test('sends three times without a response, reloads the thread and does not change the key', async () => {
  for (const { reload, renewKey } of [thread(), thread(() => Promise.reject(new NetworkError()))]) {
    const send = vi.fn<() => Promise<void>>(() => Promise.reject(new NetworkError()));
    await expect(sendIdempotent(send, { reload, renewKey }, retryOptions)).rejects.toThrow('We could not confirm that this was sent.');
    expect(send).toHaveBeenCalledTimes(3);
    expect(reload).toHaveBeenCalledOnce();
    expect(renewKey).not.toHaveBeenCalled();
  }
});

test('creates a new key when a changed message reuses the key of a sent one', async () => {
  const { reload, renewKey } = thread();
  const sent = sendIdempotent(() => Promise.reject(new ApiError('key_reused', 'Used.')), { reload, renewKey }, retryOptions);
  await expect(sent).rejects.toThrow('An earlier version of this text was sent.');
  expect(renewKey).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test('returns the response, and throws other errors unchanged', async () => {
  const { reload, renewKey } = thread();
  const rejection = new ApiError('not_found', 'Not found.');
  await expect(sendIdempotent(() => Promise.reject(rejection), { reload, renewKey }, retryOptions)).rejects.toBe(rejection);
  await expect(sendIdempotent(() => Promise.resolve('sent'), { reload, renewKey }, retryOptions)).resolves.toBe('sent');
  expect(reload).not.toHaveBeenCalled();
});
