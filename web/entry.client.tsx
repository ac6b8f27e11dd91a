import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchLinks } from './lib/ahead.ts';
import { takeOver } from './lib/hand-over.ts';
import { goOn, noteHeading } from './lib/heading-for.ts';
import { endNoting } from './ui/early.ts';

goOn();
takeOver();
endNoting();
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
watchLinks();
noteHeading();
