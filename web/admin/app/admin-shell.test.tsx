import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { staffRoleNames, type StaffRole } from '#domain/accounts/staff.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { AdminShell } from './admin-shell.tsx';
import { adminRoutes, canOpen, findAdminRoute, listNavigationGroups } from './routes.ts';

// Checks every screen for every role: permitted screens open, others show an error, and the sidebar lists only permitted
// screens.

const permissionError = 'You do not have permission to open this page.';
const roles = Object.keys(staffRoleNames) as StaffRole[];

function renderPath(role: StaffRole, pathname: string): string {
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
  test('sees an error on exactly the screens the role may not open', () => {
    const getPath = (path: string): string => path.replaceAll(/:\w+/g, 'new');
    const foundScreens = adminRoutes.filter((screen) => findAdminRoute(getPath(screen.path)) === screen);
    const rejected = foundScreens.filter(({ path, handle: { title } }) => {
      const html = renderPath(role, getPath(path));
      return html.includes(permissionError) && html.includes(`>${title}</h1>`);
    });
    expect(rejected.map(({ path }) => path)).toEqual(foundScreens.filter((screen) => !canOpen(role, screen)).map(({ path }) => path));
  });

  test('finds exactly the permitted screens in the sidebar', () => {
    const [, navigation = ''] = /<nav aria-label="Back office"[^>]*>([\s\S]*?)<\/nav>/.exec(renderPath(role, '/admin')) ?? [];
    const linked = [...navigation.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(linked).toEqual(listNavigationGroups(role).flatMap((group) => group.screens.map(({ path }) => path)));
  });

  test('sees that an unknown page does not exist', () => {
    expect(renderPath(role, '/admin/nothing-here')).toContain('This page does not exist.');
  });
});
