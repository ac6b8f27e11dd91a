import { expect, test, vi } from 'vitest';
import { ApiError } from '#domain/errors/api-error.ts';
import { NetworkError } from './api-client.ts';
import { sendIdempotent } from './send-idempotent.ts';

const retryOptions = { online: () => true, wait: () => Promise.resolve() };
const createHandlers = (reload = () => Promise.resolve()) => ({
  reload: vi.fn<() => Promise<void>>(reload),
  renewKey: vi.fn<() => void>(),
});

test('after three attempts without a response, reloads the data and does not change the key', async () => {
  for (const { reload, renewKey } of [createHandlers(), createHandlers(() => Promise.reject(new NetworkError()))]) {
    const send = vi.fn<() => Promise<void>>(() => Promise.reject(new NetworkError()));
    await expect(sendIdempotent(send, { reload, renewKey }, retryOptions)).rejects.toThrow('We could not confirm that this was sent.');
    expect(send).toHaveBeenCalledTimes(3);
    expect(reload).toHaveBeenCalledOnce();
    expect(renewKey).not.toHaveBeenCalled();
  }
});

test('creates a new key when a changed message reuses the key of a sent message', async () => {
  const { reload, renewKey } = createHandlers();
  const sent = sendIdempotent(() => Promise.reject(new ApiError('key_reused', 'Used.')), { reload, renewKey }, retryOptions);
  await expect(sent).rejects.toThrow('An earlier version of this text was sent.');
  expect(renewKey).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test('returns the response, and throws other errors unchanged', async () => {
  const { reload, renewKey } = createHandlers();
  const rejection = new ApiError('not_found', 'Not found.');
  await expect(sendIdempotent(() => Promise.reject(rejection), { reload, renewKey }, retryOptions)).rejects.toBe(rejection);
  await expect(sendIdempotent(() => Promise.resolve('sent'), { reload, renewKey }, retryOptions)).resolves.toBe('sent');
  expect(reload).not.toHaveBeenCalled();
});
