import type { ListingStatus } from '#domain/catalogue/listing-status.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { listingStatuses } from '#web/admin/components/listing-status-badge.tsx';

const descriptions: Record<ListingStatus, string> = {
  active: 'Visible on the website.',
  draft: 'Visible to staff only.',
  archived: 'Hidden from the website. Existing quotes keep it.',
};

type ListingStatusPanelProps = { status: ListingStatus; onChange: (status: ListingStatus) => void };

export function ListingStatusPanel({ status, onChange }: ListingStatusPanelProps) {
  return (
    <Panel title="Status">
      <fieldset>
        <legend className="sr-only">Status</legend>
        {listingStatuses.map(({ value, label }) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the text is nested in a second element
          <label key={value} className="flex items-start gap-2.5 py-1.5">
            <input
              type="radio"
              name="status"
              value={value}
              className="mt-0.5 size-4 shrink-0"
              checked={status === value}
              onChange={() => onChange(value)}
            />
            <span>
              <span className="font-semibold">{label}</span>
              <span className="block text-note">{descriptions[value]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
