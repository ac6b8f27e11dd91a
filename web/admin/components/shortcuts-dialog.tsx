import { useState } from 'react';
import { areSingleKeysEnabled, enableSingleKeys, shortcutDescriptions } from '#web/admin/utils/shortcuts.ts';
import { AdminDialog } from './admin-dialog.tsx';

/** Lists the keyboard shortcuts, and switches those of single keys off and on. */
export function ShortcutsDialog() {
  const [isEnabled, setIsEnabled] = useState(areSingleKeysEnabled);
  const changeEnabled = (value: boolean) => {
    enableSingleKeys(value);
    setIsEnabled(value);
  };
  return (
    <AdminDialog title="Keyboard shortcuts" className="max-w-md">
      <label className="mb-4 flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
        <input type="checkbox" checked={isEnabled} onChange={(event) => changeEnabled(event.target.checked)} />
        Use single keys as shortcuts
      </label>
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
