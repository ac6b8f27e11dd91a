import { shortcutDescriptions } from '#web/admin/utils/shortcuts.ts';
import { AdminDialog } from './admin-dialog.tsx';

/** Lists the keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <AdminDialog title="Keyboard shortcuts" className="max-w-md" onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5">
        {shortcutDescriptions.map(([keys, label]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-sm border border-edge bg-well px-1.5 py-0.5 font-sans text-xs font-semibold">{keys}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </AdminDialog>
  );
}
