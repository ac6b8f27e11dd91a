import { createStore } from '#web/lib/stores/create-store.ts';

/** Number of unread notifications of the signed-in user. */
export const unreadCountStore = createStore(0);
