import type { FetchQueryOptions } from '@tanstack/react-query';
import { queryClient } from '#web/admin/api/query-client.ts';
import { useAdminMutation } from '#web/admin/api/use-admin-mutation.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { downloadCsv, type CsvCell } from '#web/admin/utils/download-csv.ts';
import type { PagedResult } from './use-stable-list.ts';

export type ExportQuery<Row> = FetchQueryOptions<PagedResult<Row>>;
export type ListCsv<Row> = { fileName: string; columns: readonly { header: string; getValue: (row: Row) => CsvCell }[] };

type ListExportButtonProps<Row> = {
  csv: ListCsv<Row>;
  /** Returns the query of a page of the current list. */
  getQuery: (page: { skip: number; limit: number }) => ExportQuery<Row>;
};

const pageSize = 100;

async function loadAllRows<Row>(getQuery: ListExportButtonProps<Row>['getQuery']): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { result, fullcount } = await queryClient.fetchQuery({ ...getQuery({ skip: rows.length, limit: pageSize }), staleTime: 0 });
    rows.push(...result);
    if (result.length === 0 || rows.length >= fullcount) return rows;
  }
}

/** Downloads the rows of all pages of the current list as a CSV file. */
export function ListExportButton<Row>({ csv: { fileName, columns }, getQuery }: ListExportButtonProps<Row>) {
  const { mutate, isPending } = useAdminMutation({
    mutationFn: () => loadAllRows(getQuery),
    onSuccess: (rows) =>
      downloadCsv(fileName, [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ getValue }) => getValue(row)))]),
  });
  return (
    <AdminButton variant="quiet" busy={isPending} onClick={() => mutate()}>
      Download CSV
    </AdminButton>
  );
}
