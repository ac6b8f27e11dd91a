import { expect, test } from 'vitest';
import { restoreDraft, isSuperseded, rebaseValues } from './draft.ts';

const sent = { name: 'Sink', words: 'Cut' };
const state = (values: Record<string, string>, base = values, version = 1) => ({ base, values, version, at: 0 });

test('what is typed between the sending and the answer stays typed, over what is saved', () => {
  expect(rebaseValues({ name: 'Sink', words: '<p>Cut</p>' }, sent, { ...sent, name: 'Sinks' })).toEqual({
    name: 'Sinks',
    words: '<p>Cut</p>',
  });
  expect(rebaseValues({ name: 'Theirs', words: 'Cut' }, sent, sent)).toEqual({ name: 'Theirs', words: 'Cut' });
});

test('what is brought back replaces nothing that was typed since, and is void once nothing is left to come back', () => {
  const saved = { name: 'Sink', words: '', city: '' };
  const before = state({ name: 'Sinks', words: 'Cut', city: '' }, saved);
  const givenUp = { before, after: state(saved) };
  expect(restoreDraft(givenUp, givenUp.after)).toEqual(before);
  const since = state({ ...saved, words: 'Polish', city: 'Paarl' }, saved);
  expect(isSuperseded(givenUp, since)).toBe(false);
  expect(restoreDraft(givenUp, since)).toEqual({ ...before, values: { name: 'Sinks', words: 'Polish', city: 'Paarl' } });
  expect(isSuperseded(givenUp, state({ name: 'Basin', words: 'Polish', city: '' }, saved))).toBe(true);
});

test('typing dropped for what a colleague saved comes back on the version it was begun on, so that both are compared', () => {
  const before = state({ name: 'Mine' }, { name: 'Old' }, 1);
  const after = state({ name: 'Theirs' }, { name: 'Theirs' }, 2);
  expect(restoreDraft({ before, after }, after)).toEqual(before);
});
