// Shared data module: the accounts of customers and staff. Other modules may call its store functions.
export * from './account-conditions.store.ts';
export * from './assignable-staff.store.ts';
export * from './contact-message-owner.store.ts';
export * from './users-personal-data.store.ts';
export * from './users.dto.ts';
export * from './users.store.ts';
