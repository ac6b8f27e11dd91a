import { expect, test, vi } from 'vitest';
import { createRequestSequencer } from './request-sequencer.ts';

/** A question whose answers come when the test says so. */
function slow() {
  const answers: ((data: string) => void)[] = [];
  return { answers, load: () => new Promise<string>((resolve) => answers.push(resolve)) };
}

test('an answer that comes after that to a later question is not shown', async () => {
  const order = createRequestSequencer();
  const { answers, load } = slow();
  const [first, second] = [order.ask(load), order.ask(load)];
  answers[1]!('with both deeds');
  expect(await second).toBe('with both deeds');
  answers[0]!('with one of them');
  expect(await first).toBeUndefined();
});

test('an answer that comes first is shown, even where the later one never comes', async () => {
  const order = createRequestSequencer();
  const { answers, load } = slow();
  const first = order.ask(load);
  await expect(order.ask(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  answers[0]!('as it was');
  expect(await first).toBe('as it was');
});

test('what was done while an answer was under way is asked about again', async () => {
  const order = createRequestSequencer();
  const { answers, load } = slow();
  const asked = order.ask(load);
  order.did();
  answers[0]!('before it');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!('after it');
  expect(await asked).toBe('after it');
});

test('of two things that are done the answer about the later one stands, and what was asked before them is asked again', async () => {
  const order = createRequestSequencer();
  const [deeds, reload] = [slow(), slow()];
  const asked = order.ask(reload.load);
  const [read, done] = [order.act(deeds.load), order.act(deeds.load)];
  deeds.answers[1]!('read, done');
  expect(await done).toBe('read, done');
  deeds.answers[0]!('read');
  expect(await read).toBeUndefined();
  reload.answers[0]!('neither');
  await vi.waitFor(() => expect(reload.answers).toHaveLength(2));
  reload.answers[1]!('read, done');
  expect(await asked).toBe('read, done');
});
