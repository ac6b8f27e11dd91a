import type { UsedPicture } from '#contract/admin/editing.ts';
import type { Resource } from '#web/admin/forms/resource-config.ts';
import type { TableColumn } from '#web/admin/lists/data-table.tsx';
import { ListingStatusBadge } from '#web/admin/components/listing-status-badge.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** What names a row, with its first picture. */
export const nameColumn = <View extends Resource>(
  show: (thing: View) => { name: string; picture?: UsedPicture | undefined },
): TableColumn<View> => ({
  id: 'name',
  label: 'Name',
  always: true,
  cell: (thing) => {
    const { name, picture } = show(thing);
    return (
      <span className="flex items-center gap-3">
        <Picture
          picture={picture && { _id: picture.picture, ...picture }}
          sizes="56px"
          alt=""
          className="h-9 w-14 shrink-0 rounded-sm max-sm:w-10"
        />
        <span className="line-clamp-3 min-w-28 wrap-anywhere sm:min-w-36">{name}</span>
      </span>
    );
  },
});

/** What names a row that has no picture. */
export const textColumn = <View extends Resource>(label: string, show: (thing: View) => string): TableColumn<View> => ({
  id: 'name',
  label,
  always: true,
  cell: (thing) => <span className="line-clamp-2 wrap-anywhere md:min-w-48">{show(thing)}</span>,
});

export const listingStatusColumn: TableColumn<Resource> = {
  id: 'status',
  label: 'Status',
  always: true,
  cell: ({ status }) => <ListingStatusBadge status={status} compact />,
};
