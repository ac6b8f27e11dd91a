import { expect, test } from 'vitest';
import { describeTrigger } from './describe-trigger.ts';

test('describes the jobs that a line is charged to', () => {
  expect(describeTrigger({ item: 'worktop', variant: '', unit: 'running_metre' })).toBe('Charged to every job with a worktop.');
  expect(describeTrigger({ item: 'job', variant: '', unit: 'each' })).toBe('Charged to every job.');
  expect(describeTrigger({ item: 'edge', variant: 'waterfall', unit: 'running_metre' })).toBe('Charged to edges with this profile.');
  expect(describeTrigger({ item: 'cutout', variant: 'sink_open', unit: 'each' })).toBe(
    'Charged to jobs whose customer has not answered this question.',
  );
  expect(describeTrigger({ item: 'job', variant: '', unit: 'minimum' })).toBe('Raises every job below this amount.');
});
