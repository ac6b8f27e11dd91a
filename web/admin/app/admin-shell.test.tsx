import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { staffRoleNames, type StaffRole } from '#domain/accounts/staff.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { AdminShell } from './admin-shell.tsx';
import { adminRoutes, canOpen, findAdminRoute, navigationFor } from './routes.ts';

// Every screen × every role: who may open it begins to, everybody else is told; and the navigation lists nothing that is not theirs.

const refusal = 'Your role may not use this part of the back office.';
const roles = Object.keys(staffRoleNames) as StaffRole[];

function htmlAt(role: StaffRole, pathname: string): string {
  const me = { _id: 'x', fullName: 'Sipho Staff', email: 's@example.test', role, needsSecondFactor: false };
  const element = (
    <QueryClientProvider client={queryClient}>
      <AdminShell me={me} pathname={pathname} />
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], { initialEntries: [pathname] });
  return renderToString(<RouterProvider router={router} />);
}

describe.each(roles)('%s', (role) => {
  test('is told so at every address that is not theirs, and only there', () => {
    const pathOf = (path: string): string => path.replaceAll(/:\w+/g, 'new');
    const own = adminRoutes.filter((screen) => findAdminRoute(pathOf(screen.path)) === screen);
    const told = own.filter(({ path, handle: { title } }) => {
      const html = htmlAt(role, pathOf(path));
      return html.includes(refusal) && html.includes(`>${title}</h1>`);
    });
    expect(told.map(({ path }) => path)).toEqual(own.filter((screen) => !canOpen(role, screen)).map(({ path }) => path));
  });

  test('finds in the navigation every screen that is theirs, and no other', () => {
    const [, navigation = ''] = /<nav aria-label="Back office"[^>]*>([\s\S]*?)<\/nav>/.exec(htmlAt(role, '/admin')) ?? [];
    const linked = [...navigation.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(linked).toEqual(navigationFor(role).flatMap((group) => group.screens.map(({ path }) => path)));
  });

  test('finds nothing at an address that is none', () => {
    expect(htmlAt(role, '/admin/nothing-here')).toContain('There is nothing at this address of the back office.');
  });
});
