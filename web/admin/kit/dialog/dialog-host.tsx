import { createContext, use, useEffect, type ReactNode } from 'react';
import { importModule } from '#web/admin/app/import-module.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { createStore, useStore } from '#web/lib/stores/create-store.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';

type HostedDialog = { id: string; content: ReactNode; close: () => void };

const dialogStore = createStore<readonly HostedDialog[]>([]);
const HostedDialogContext = createContext<HostedDialog | undefined>(undefined);

/**
 * Opens a dialog over the screen and over other dialogs. `AdminDialog` closes it. Navigating to another path closes it, too.
 * @param content contains the values at the time of the call. A dialog that shows newer ones loads them with `useQuery`
 */
export function openDialog(content: ReactNode): void {
  const id = createRandomId();
  const close = () => dialogStore.set(dialogStore.get().filter((dialog) => dialog.id !== id));
  dialogStore.set([...dialogStore.get(), { id, content, close }]);
}

/** Opens a dialog after loading its code, unless the user has left the screen. Shows a toast if the code cannot be loaded. */
export async function openLazyDialog<Module>(load: () => Promise<Module>, render: (module: Module) => ReactNode): Promise<void> {
  const { pathname } = location;
  try {
    const module = await importModule(load);
    if (location.pathname === pathname) openDialog(render(module));
  } catch {
    showToast('This part of the page could not be loaded. Check your connection and try again.', { tone: 'error' });
  }
}

/** Returns how to close the surrounding dialog, and whether it is open. A dialog that `openDialog` did not open counts as open. */
export function useHostedDialog(): { close: () => void; isOpen: () => boolean } {
  const hosted = use(HostedDialogContext);
  return {
    close: () => hosted?.close(),
    isOpen: () => hosted === undefined || dialogStore.get().includes(hosted),
  };
}

/** Renders the dialogs of `openDialog`. A change of the path mounts it again, which closes the dialogs of the previous page. */
export function DialogHost() {
  const dialogs = useStore(dialogStore);
  useEffect(() => () => dialogStore.set([]), []);
  return dialogs.map((dialog) => (
    <HostedDialogContext key={dialog.id} value={dialog}>
      {dialog.content}
    </HostedDialogContext>
  ));
}
