import { hasPage } from '#web/lib/route-table.ts';
import * as paths from '#web/lib/paths.ts';

export type MenuLink = { label: string; to: string };

const existing = (links: readonly MenuLink[]): readonly MenuLink[] => links.filter(({ to }) => hasPage(to));

// Only pages that exist are linked to.
export const productLinks = existing([
  { label: 'Categories', to: paths.allproducts },
  { label: 'All Products', to: paths.prodlist() },
]);
export const barLinks = existing([
  { label: 'Services', to: '/services' },
  { label: 'Gallery', to: '/gallery' },
  { label: 'About us', to: '/aboutus' },
  { label: 'Contact us', to: '/contactus' },
]);
export const accountLinks = existing([
  { label: 'Profile', to: paths.userProfile },
  { label: 'Notification', to: paths.userNotifications },
  { label: 'My Quote', to: paths.userQuotes() },
  { label: 'My Order', to: paths.userOrders() },
]);
export const exploreLinks = existing([
  { label: 'About', to: '/aboutus' },
  { label: 'Contact', to: '/contactus' },
  { label: 'Products', to: paths.allproducts },
  { label: 'Services', to: '/services' },
]);
export const legalLinks = existing([
  { label: 'Privacy policy', to: '/privacypolicy' },
  { label: 'Terms and conditions', to: '/termsandconditions' },
]);
