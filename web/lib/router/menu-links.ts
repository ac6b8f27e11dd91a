import * as paths from './site-paths.ts';

export type NavItem = { label: string; to: string };

export const productLinks: readonly NavItem[] = [
  { label: 'Categories', to: paths.allproducts },
  { label: 'All Products', to: paths.prodlist() },
];
export const headerLinks: readonly NavItem[] = [
  { label: 'Services', to: '/services' },
  { label: 'Gallery', to: '/gallery' },
  { label: 'About us', to: '/aboutus' },
  { label: 'Contact us', to: '/contactus' },
];
export const accountLinks: readonly NavItem[] = [
  { label: 'Profile', to: paths.userProfile },
  { label: 'Notification', to: paths.userNotifications },
  { label: 'My Quote', to: paths.userQuotes() },
  { label: 'My Order', to: paths.userOrders() },
];
export const exploreLinks: readonly NavItem[] = [
  { label: 'About', to: '/aboutus' },
  { label: 'Contact', to: '/contactus' },
  { label: 'Products', to: paths.allproducts },
  { label: 'Services', to: '/services' },
];
export const legalLinks: readonly NavItem[] = [
  { label: 'Privacy policy', to: '/privacypolicy' },
  { label: 'Terms and conditions', to: '/termsandconditions' },
];
