import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { staffRoleNames, type StaffRole } from '#domain/accounts/staff.ts';
import { queryClient } from '#web/admin/api/query-client.ts';
import { AdminContext } from './admin-context.ts';
import { AdminShell } from './admin-shell.tsx';
import { createScreenRoutes, hasPage } from './routes.ts';
import { canOpen, findScreen, listNavigationGroups, screens } from './screens.ts';

// Checks every screen for every role: permitted screens open, others show an error, and the sidebar lists only permitted
// screens.

const permissionError = 'You do not have permission to open this page.';
const roles = Object.keys(staffRoleNames) as StaffRole[];

function renderPath(role: StaffRole, pathname: string): string {
  const me = { _id: 'x', fullName: 'Sipho Staff', email: 's@example.test', role, needsSecondFactor: false };
  // The code of the screens is not loaded.
  const routes = createScreenRoutes(role).map((route) => ({ ...route, lazy: undefined }));
  const router = createMemoryRouter([{ Component: AdminShell, children: routes }], { initialEntries: [pathname] });
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <AdminContext value={{ me }}>
        <RouterProvider router={router} />
      </AdminContext>
    </QueryClientProvider>,
  );
}

test.each(screens.map((screen) => [screen.path, screen] as const))('the screen at %s has a page', (_path, screen) => {
  expect(hasPage(screen)).toBe(true);
});

describe.each(roles)('%s', (role) => {
  test('sees an error on exactly the screens the role may not open', () => {
    const getPath = (path: string): string => path.replaceAll(/:\w+/g, 'new');
    const foundScreens = screens.filter((screen) => findScreen(getPath(screen.path)) === screen);
    const rejected = foundScreens.filter(({ path, title }) => {
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

  test.each(['/admin/nothing-here', '/admin/products/'])('sees that %s does not exist', (path) => {
    expect(renderPath(role, path)).toContain('This page does not exist.');
  });
});
