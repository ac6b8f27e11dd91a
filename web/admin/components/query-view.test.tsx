import type { UseQueryResult } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { ApiError } from '#domain/errors/api-error.ts';
import { notFoundMessage } from '#domain/errors/common-errors.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { QueryView } from './query-view.tsx';

function getHtml(error: ApiError, data?: string): string {
  const query = { data, error, isFetching: false, refetch: vi.fn<UseQueryResult<string>['refetch']>() };
  const element = (
    <QueryView title="Product" back={{ to: '/admin/products', label: 'Products' }} query={query}>
      {(name) => <p>{name}</p>}
    </QueryView>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '');
}
const missingRecordText = 'Check the link. The record may have been deleted.';

test('recognizes a missing record by its error code, whatever the message', () => {
  const html = getHtml(createApiError('not_found', { message: 'Any other message' }));
  expect(html).toContain(missingRecordText);
  expect(html).toContain('Back to Products');
  expect(html).not.toContain('Try again');
});

test('offers to try again after other errors, whatever the message', () => {
  const html = getHtml(createApiError('unavailable', { message: notFoundMessage }));
  expect(html).toContain('Try again');
  expect(html).not.toContain(missingRecordText);
});

test('keeps displaying loaded data after a failed refetch, unless the record was deleted', () => {
  expect(getHtml(createApiError('unavailable'), 'Karoo Night')).toContain('Karoo Night');
  expect(getHtml(createApiError('not_found'), 'Karoo Night')).not.toContain('Karoo Night');
});
