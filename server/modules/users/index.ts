// Shared data module: the accounts of customers and staff. Other modules may call its store functions.
export { isOrderOfOwnAcceptance, isOwnAcceptance } from './acceptance-owner.store.ts';
export { isActiveSession, isAuthorizedSession, hasSecondFactor } from './account-conditions.store.ts';
export { canBeAssigned, listAssignableStaff, isAssignable } from './assignable-staff.store.ts';
export { isContactMessageOfUser, isContactMessageOfDataSubject } from './contact-message-owner.store.ts';
export {
  type DataSubject,
  type ErasedFiles,
  type TransferredRows,
  type Transfer,
  type TransferBack,
  type PersonalDataContributor,
  type AccountTransfers,
  listExportRows,
  flattenData,
  deleteRowsOfUser,
  moveRows,
  moveRowsBack,
  isOwnAddress,
  usersPersonalData,
} from './users-personal-data.store.ts';
export { toPhoneDto, toPhoneColumns, toAddressDto } from './users.dto.ts';
export {
  type UserRow,
  findUserByEmail,
  listActiveOwners,
  lockUserByEmailForUpdate,
  findUser,
  followMerges,
  findSignInUser,
  markMergedAddressProved,
  lockUsersForUpdate,
  releaseMergedAddress,
  hasUnreleasedAddress,
  getSessionUser,
  lockUserForUpdate,
  lockUserIfPasswordUnchanged,
  insertUser,
  hasOwner,
  updateUser,
} from './users.store.ts';
