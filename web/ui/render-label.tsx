import type { ReactNode } from 'react';

/** Renders a text in its own element, so that a change of the text is visible on a page that the browser has translated. */
export const renderLabel = (label: ReactNode): ReactNode => (typeof label === 'string' ? <span>{label}</span> : label);
