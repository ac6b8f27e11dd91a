import { useState } from 'react';

/** The files of one form that are being uploaded. A request that is sent before they arrive would lack them. */
export type PendingUploads = Set<File>;

/** Creates the set of pending uploads of a form. It is read when the user sends the form, and changing it renders nothing. */
export const usePendingUploads = (): PendingUploads => useState<PendingUploads>(() => new Set())[0];
