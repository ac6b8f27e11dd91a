import { createStore } from '#web/lib/stores/create-store.ts';

export const unreadCountStore = createStore(0);
