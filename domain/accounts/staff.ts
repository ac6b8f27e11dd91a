import type { staffRoles } from './account.ts';

export type StaffRole = (typeof staffRoles)[number];

/** The permissions of the back office, and the roles that have each permission. */
export const permissions = {
  catalogue: ['owner', 'editor'],
  /** Reads the list of products, which contains no costs. Estimators choose the stone of a quote from it. */
  product_list: ['owner', 'editor', 'estimator'],
  content: ['owner', 'editor'],
  gallery: ['owner', 'editor'],
  quotes: ['owner', 'estimator'],
  /** Approves quotes with discounts or margins beyond the limits. */
  approvals: ['owner'],
  /** Receives the event stream: changes of quotes, and who else has a record open. */
  live: ['owner', 'estimator', 'editor'],
  orders: ['owner', 'estimator'],
  customers: ['owner', 'estimator'],
  erasing: ['owner'],
  prices: ['owner', 'estimator'],
  price_changes: ['owner'],
  work: ['owner', 'installer'],
  outbox: ['owner', 'estimator'],
  jobs: ['owner'],
  settings: ['owner'],
  staff: ['owner'],
  audit: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof permissions;

/** Returns true if a role has a permission. */
export const hasPermission = (role: StaffRole, permission: Permission): boolean =>
  (permissions[permission] as readonly StaffRole[]).includes(role);

export const staffRoleNames: Record<StaffRole, string> = {
  owner: 'Owner',
  estimator: 'Estimator',
  editor: 'Editor',
  installer: 'Installer',
};

/** The permission to edit each record type that has edit presence. */
export const editPermissionByEntity = {
  product: 'catalogue',
  'main-category': 'catalogue',
  'sub-category': 'catalogue',
  colour: 'catalogue',
  price_book: 'price_changes',
  quote_draft: 'quotes',
  order: 'orders',
  service: 'content',
  testimonial: 'content',
  suburb: 'content',
  'search-word': 'content',
  opening: 'content',
  page: 'content',
  project: 'gallery',
  home: 'content',
  site_texts: 'content',
  settings: 'settings',
  sale_settings: 'settings',
  bank_details: 'settings',
  payment_settings: 'settings',
  calendar: 'settings',
} as const satisfies Record<string, Permission>;
export type EditableEntity = keyof typeof editPermissionByEntity;
export const editableEntities = Object.keys(editPermissionByEntity) as [EditableEntity, ...EditableEntity[]];
