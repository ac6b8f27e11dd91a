import { isDeepStrictEqual } from 'node:util';
import type { EditPresenceDto } from '#contract/admin/edit-presence.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { getScreenOfHomeField, type HomeContentScreenName } from '#domain/content/home-content.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { editPermissionByEntity, hasPermission, type EditableEntity, type StaffRole } from '#domain/accounts/staff.ts';
import { findChangeSince, listChangesSince } from '#server/modules/audit/index.ts';
import type { Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import * as store from './edit-presence.store.ts';

/**
 * The audit keys of record types that have another type or id in the audit log.
 * Price book entries have the id of their version, so any id matches.
 */
const auditKeys: { readonly [Type in EditableEntity]?: store.AuditKey } = {
  price_book: { entityType: 'price_book', entityId: undefined },
  home: { entityType: 'settings', entityId: 'home' },
  site_texts: { entityType: 'settings', entityId: 'home' },
  settings: { entityType: 'settings', entityId: 'general' },
  sale_settings: { entityType: 'settings', entityId: 'sale' },
  bank_details: { entityType: 'settings', entityId: 'bank' },
  payment_settings: { entityType: 'settings', entityId: 'payments' },
  calendar: { entityType: 'settings', entityId: 'calendar' },
};

const getAuditKey = (entityType: EditableEntity, entityId: string): store.AuditKey => auditKeys[entityType] ?? { entityType, entityId };

type Content = Record<string, unknown> | null;
/** Lists the fields of the home content. Headings are separate fields, because each belongs to another page. */
const listFields = (content: Content): [string, unknown][] =>
  Object.entries(content ?? {}).flatMap(([name, value]): [string, unknown][] =>
    name === 'headings' ? Object.entries(value as object).map(([page, heading]) => [`${name}.${page}`, heading]) : [[name, value]],
  );

/** Returns true if a change of the home content changes a field of a screen. */
function affectsScreen(screen: HomeContentScreenName, before: Content, after: Content): boolean {
  const [fieldsBefore, fieldsAfter] = [new Map(listFields(before)), new Map(listFields(after))];
  return [...new Set([...fieldsBefore.keys(), ...fieldsAfter.keys()])].some(
    (name) => getScreenOfHomeField(name) === screen && !isDeepStrictEqual(fieldsBefore.get(name), fieldsAfter.get(name)),
  );
}

/** The maximum number of changes of the home content that are searched for a field of the screen. */
const maxChanges = 50;

/** Tracks which users have a record open in a form. */
export function createEditPresence({ db }: { db: Db }) {
  /** Finds the newest change of a record by another user. */
  async function findChange(entityType: EditableEntity, entityId: string, since: Date, excludeUserId: string) {
    const options = { ...getAuditKey(entityType, entityId), since, excludeUserId };
    if (entityType !== 'home' && entityType !== 'site_texts') return findChangeSince(db, options);
    const changes = await listChangesSince(db, options, maxChanges);
    return changes.find(({ before, after }) => affectsScreen(entityType, before as Content, after as Content));
  }

  return {
    /**
     * Stores that a page has a record open in a form, or removes it with `closed`.
     * @returns the other users who have the record open, and the newest change by another user
     */
    async report(
      { stream, entityType, _id, isTyping, closed, since }: ParsedInputOf<'/admin/edit-presence'>,
      currentUser: AuthenticatedUser,
    ): Promise<EditPresenceDto> {
      if (!hasPermission(currentUser.role as StaffRole, editPermissionByEntity[entityType])) throw createApiError('not_allowed');
      const now = (await store.selectNow(db)).toISOString();
      const form = { stream, userId: currentUser.id, editingType: entityType, editingId: _id, isTyping: isTyping === true };
      if (closed) {
        await store.clearFormPresence(db, form);
        return { now, others: [], changed: null };
      }
      if (!(await store.setFormPresence(db, form, getAuditKey(entityType, _id)))) throw createApiError('not_found');
      const [others, change] = await Promise.all([
        store.listOtherEditors(db, form),
        since ? findChange(entityType, _id, new Date(since), currentUser.id) : undefined,
      ]);
      return { now, others, changed: change ? { at: change.createdAt.toISOString(), userName: change.fullName ?? '' } : null };
    },
  };
}
