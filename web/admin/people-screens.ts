import * as paths from './paths.ts';
import type { Screen } from './screen.ts';
import { late } from './ui/late.tsx';

const desk = 'Desk';

/** The screens for people: who wrote, who the customers are, and requests that are entered for them. */
export const peopleScreens: readonly Screen[] = [
  { path: paths.contacts, title: 'Messages', area: 'customers', group: desk, screen: late(() => import('./contacts/contacts.tsx')) },
  { path: `${paths.contacts}/:id`, title: 'Message', area: 'customers', screen: late(() => import('./contacts/contact.tsx')) },
  { path: paths.customers, title: 'Customers', area: 'customers', group: desk, screen: late(() => import('./customers/customers.tsx')) },
  { path: `${paths.customers}/:id`, title: 'Customer', area: 'customers', screen: late(() => import('./customers/customer.tsx')) },
  { path: paths.enterRequest, title: 'Enter a request', area: 'quotes', group: desk, screen: late(() => import('./entering/enter.tsx')) },
];
