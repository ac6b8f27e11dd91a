// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffMember } from '#contract/admin/staff.endpoints.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { StaffMemberRow } from './staff-member-row.tsx';

type PendingRequest = { path: string; input: unknown; respond: () => void };
const pendingRequests = vi.hoisted((): PendingRequest[] => []);
vi.mock('#web/lib/api/api-client.ts', () => ({
  call: (path: string, input: unknown) => new Promise<void>((respond) => pendingRequests.push({ path, input, respond })),
}));

const member = {
  _id: 'a',
  fullName: 'Thandi Nkosi',
  email: 'thandi@example.com',
  role: 'editor',
  disabled: false,
  secondFactor: false,
  lastSeenAt: null,
} as StaffMember;
let root: Root;
let table: HTMLElement;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  table = document.createElement('tbody');
  root = createRoot(table);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <StaffMemberRow member={member} isOwn={false} onShowSessions={() => undefined} />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  vi.unstubAllGlobals();
});

const chooseRole = (role: string) =>
  act(async () => {
    const select = table.querySelector('select')!;
    select.value = role;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });

test('sends a second change of a staff member only after the first one is saved', async () => {
  await chooseRole('installer');
  await chooseRole('estimator');
  expect(pendingRequests.map(({ input }) => input)).toEqual([{ _id: 'a', role: 'installer' }]);
  await act(async () => pendingRequests[0]!.respond());
  expect(pendingRequests.map(({ input }) => input)).toEqual([
    { _id: 'a', role: 'installer' },
    { _id: 'a', role: 'estimator' },
  ]);
});
