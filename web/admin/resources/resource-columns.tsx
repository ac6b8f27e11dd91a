import type { ResolvedPicture } from '#contract/admin/admin.schemas.ts';
import type { Resource } from './resource-config.ts';
import type { TableColumn } from '#web/admin/kit/list/data-table.tsx';
import { ListingStatusBadge } from '#web/admin/components/listing-status-badge.tsx';
import { ResponsivePicture } from '#web/ui/responsive-picture.tsx';

/** Returns the column with the name and the first picture of a record. On phones it contains the status, too. */
export const createNameColumn = <View extends Resource>(
  getCell: (record: View) => { name: string; picture?: ResolvedPicture | undefined },
): TableColumn<View> => ({
  id: 'name',
  header: 'Name',
  alwaysVisible: true,
  cell: (record) => {
    const { name, picture } = getCell(record);
    return (
      <span className="flex items-center gap-3">
        <ResponsivePicture
          picture={picture && { _id: picture.picture, ...picture }}
          sizes="56px"
          alt=""
          className="h-9 w-14 shrink-0 rounded-sm max-sm:w-10"
        />
        <span className="min-w-28 sm:min-w-36">
          <span className="line-clamp-3 wrap-anywhere">{name}</span>
          <span className="font-normal sm:hidden">
            <ListingStatusBadge status={record.status} />
          </span>
        </span>
      </span>
    );
  },
});

/** Returns the column with the name of a record without pictures. */
export const createTextColumn = <View extends Resource>(label: string, getCell: (record: View) => string): TableColumn<View> => ({
  id: 'name',
  header: label,
  alwaysVisible: true,
  cell: (record) => <span className="line-clamp-2 wrap-anywhere md:min-w-48">{getCell(record)}</span>,
});

/** Returns a column of `createTextColumn` that contains the status, too, on phones. */
export const createTextColumnWithStatus = <View extends Resource>(label: string, getCell: (record: View) => string): TableColumn<View> => ({
  ...createTextColumn(label, getCell),
  cell: (record) => (
    <>
      <span className="line-clamp-3 wrap-anywhere md:min-w-48">{getCell(record)}</span>
      <span className="font-normal sm:hidden">
        <ListingStatusBadge status={record.status} />
      </span>
    </>
  ),
});

export const listingStatusColumn: TableColumn<Resource> = {
  id: 'status',
  header: 'Status',
  alwaysVisible: true,
  cell: ({ status }) => <ListingStatusBadge status={status} />,
};

/** Status column beside a column that contains the status on phones. */
export const wideListingStatusColumn: TableColumn<Resource> = { ...listingStatusColumn, minWidth: 'sm' };
