import { hash, verify } from '@node-rs/argon2';
import type { ParsedInputOf } from '#contract/index.ts';
import type { UserData } from '#contract/account.ts';
import { loginFault, registrationFault } from '#domain/account.ts';
import { Problem } from '#domain/problems.ts';
import { newId, type Db, type Transaction } from '#server/db/db.ts';
import type { Clock } from '#server/outside/clock.ts';
import { toE164 } from '#server/phone-number.ts';
import type { Person } from '#server/serve.ts';
import { findSessionPerson, findUser, findUserByEmail, insertSession, insertUser, revokeSession, type UserRow } from './accounts.store.ts';
import type { Tokens } from './tokens.ts';

const hours = 3_600_000;
const sessionLength = { remembered: 30 * 24 * hours, single: 12 * hours };

/** OWASP's figures for argon2id. */
const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const hashPassword = (password: string): Promise<string> => hash(password, hashing);

export type Device = { address: string; userAgent: string };

export function makeAccounts({ db, tokens, clock }: { db: Db; tokens: Tokens; clock: Clock }) {
  // Checked when the e-mail is unknown, so that both answers take the same time.
  const nobody = hashPassword('nobody has this password');

  async function startSession(on: Db | Transaction, userId: string, remember: boolean, device: Device): Promise<string> {
    const expiresAt = new Date(clock.now().getTime() + (remember ? sessionLength.remembered : sessionLength.single));
    const sessionId = newId();
    await insertSession(on, { id: sessionId, userId, expiresAt, address: device.address, userAgent: device.userAgent });
    return tokens.sign({ userId, sessionId }, expiresAt);
  }

  return {
    /** @throws Problem for the first rule broken, or wrong_credentials, the same for unknown and wrong */
    async login({ email, password, remember }: ParsedInputOf<'/login'>, device: Device): Promise<string> {
      const fault = loginFault({ email, password });
      if (fault) throw new Problem(fault.code);
      const user = await findUserByEmail(db, email.trim());
      const right = await verify(user?.passwordHash ?? (await nobody), password);
      if (user === undefined || !right || user.disabledAt !== null) throw new Problem('wrong_credentials');
      return startSession(db, user.id, remember, device);
    },

    /** Makes the account and signs in. @throws Problem for the first rule broken, or email_taken */
    async register(form: ParsedInputOf<'/register'>, device: Device) {
      const fault = registrationFault(form);
      if (fault) throw new Problem(fault.code);
      const number = form.phone.number.trim();
      const phoneE164 = number === '' ? null : toE164(number);
      const user = {
        id: newId(),
        fullName: form.fullName.trim(),
        email: form.email.trim(),
        phoneNumber: number,
        phoneCode: form.phone.code || 'ZA',
        phoneDialCountry: form.phone.dialcountry || '27',
        phoneE164,
        passwordHash: await hashPassword(form.password),
      };
      const authToken = await db.transaction().execute(async (transaction) => {
        if (!(await insertUser(transaction, user))) throw new Problem('email_taken');
        return startSession(transaction, user.id, false, device);
      });
      return { authToken, user: { _id: user.id, fullName: user.fullName, email: user.email } };
    },

    logout: (person: Person): Promise<unknown> => revokeSession(db, person.sessionId, person.id, clock.now()),

    /** Who is behind a token. @throws Problem('session_ended') when it no longer counts */
    async findPerson(token: string): Promise<Person> {
      const { userId, sessionId } = await tokens.read(token);
      const found = await findSessionPerson(db, sessionId, userId, clock.now());
      if (found === undefined) throw new Problem('session_ended');
      return { ...found, sessionId };
    },

    /** @param asked the person the caller names, if any: only themselves. @throws Problem('somebody_else') */
    async getUserData(person: Person, asked: string | undefined): Promise<UserData> {
      if (asked !== undefined && asked !== person.id) throw new Problem('somebody_else');
      const user = await findUser(db, person.id);
      if (user === undefined) throw new Problem('session_ended');
      return presentUser(user);
    },
  };
}
export type Accounts = ReturnType<typeof makeAccounts>;

const presentUser = (user: UserRow): UserData => ({
  _id: user.id,
  type: 'user',
  fullName: user.fullName,
  email: user.email,
  phone: { number: user.phoneNumber, code: user.phoneCode, dialcountry: user.phoneDialCountry },
  residence: {
    line1: user.residenceLine1,
    line2: user.residenceLine2,
    province: user.residenceProvince,
    city: user.residenceCity,
    postal_code: user.residencePostalCode,
  },
});
