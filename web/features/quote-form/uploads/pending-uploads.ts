import { useState } from 'react';

/** Files of one form that are being uploaded. A request must not be sent before the uploads complete. */
export type PendingUploads = Set<File>;

/**
 * Creates the set of pending uploads of a form. It is read when the user sends the form; changes of it do not render.
 */
export const usePendingUploads = (): PendingUploads => useState<PendingUploads>(() => new Set())[0];
