import { Dialog } from '#web/ui/dialog.tsx';
import { shortcutDescriptions } from '#web/admin/utils/shortcuts.ts';

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} label="Keyboard shortcuts" className="max-w-md">
      <div className="p-5 sm:p-6">
        <h2 data-initial-focus tabIndex={-1} className="font-display text-2xl outline-none [--opsz:48]">
          Keyboard shortcuts
        </h2>
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5">
          {shortcutDescriptions.map(([keys, label]) => (
            <div key={keys} className="contents">
              <dt>
                <kbd className="rounded-sm border border-edge bg-well px-1.5 py-0.5 font-sans text-xs font-semibold">{keys}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
