import { useState, type RefObject } from 'react';
import { fromDateTimeLocal, listSnoozeOptions, toDateTimeLocal } from './snooze-times.ts';
import { useNow } from '#web/admin/utils/use-now.ts';
import { formatShortDateTime } from '#web/admin/utils/format.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Popover, PopoverItem } from '#web/admin/components/popups/popover.tsx';

type PickTimeMenuProps = {
  label: string;
  /** Ref of the menu button, for a shortcut that opens the menu. */
  triggerRef?: RefObject<HTMLButtonElement | null>;
  hint: string;
  onChoose: (at: Date) => void;
};

/** Renders a menu to choose a future time: a suggested time or any other time. */
export function PickTimeMenu({ label, triggerRef, hint, onChoose }: PickTimeMenuProps) {
  const now = useNow();
  const [typedTime, setTypedTime] = useState('');
  const typedAt = fromDateTimeLocal(typedTime);
  return (
    <Popover label={label} fullWidthOnPhones {...(triggerRef && { triggerRef })}>
      <p className="max-w-64 px-2.5 pt-1 pb-2 text-note">{hint}</p>
      {listSnoozeOptions(now).map((option) => (
        <PopoverItem key={option.label} onClick={() => onChoose(option.at)}>
          <span className="flex-1">{option.label}</span>
          <span className="ml-6 text-soft tabular-nums">{formatShortDateTime(option.at.toISOString())}</span>
        </PopoverItem>
      ))}
      <div className="mt-1 flex items-end gap-2 border-t border-line p-2.5">
        <label className="min-w-0 flex-1 text-note">
          Another time
          <input
            type="datetime-local"
            className="control mt-1 px-2"
            min={toDateTimeLocal(new Date(now))}
            value={typedTime}
            onChange={({ target }) => setTypedTime(target.value)}
          />
        </label>
        <PopoverItem
          render={<AdminButton disabled={typedAt === undefined || typedAt.getTime() <= now} />}
          onClick={() => typedAt && onChoose(typedAt)}
        >
          Apply
        </PopoverItem>
      </div>
    </Popover>
  );
}
