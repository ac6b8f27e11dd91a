import { useState } from 'react';

/** Files of one form that are being uploaded. A request must not be sent before the uploads complete. */
export type PendingUploads = Set<File>;

/** Returns the mutable set of pending uploads of a form. A change of the set does not cause a render. */
export const usePendingUploads = (): PendingUploads => useState<PendingUploads>(() => new Set())[0];
