import { expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';

const shop = startApp('empty');
let emailCount = 0;
const createEmail = (): string => `caller-${++emailCount}@example.test`;
const toPhoneInput = (number: string) => ({ number, code: 'ZA', dialcountry: '27' });

/** Sends the number to each endpoint that accepts one. Returns the status or code of each response, and the stored numbers in both formats. */
async function sendToAllEndpoints(number: string) {
  const user = await createUser(shop);
  const [registrationEmail, messageEmail] = [createEmail(), createEmail()];
  const registration = {
    fullName: 'Thandi Example',
    password: 'granite under morning light',
    confirmPassword: 'granite under morning light',
  };
  const responses = [
    await shop.post('/register', { ...registration, email: registrationEmail, phone: toPhoneInput(number) }),
    await shop.post('/user/profile/save', { phone: toPhoneInput(number) }, user),
    await shop.post('/contactus', { name: 'Thandi', email: messageEmail, phone: number, subject: 'A top', message: 'Hello' }),
  ];
  const { rows } = await shop.pool.query(
    `select phone_number as number, phone_e164 as e164 from users where (email = $1 or id = $2) and phone_number <> ''
     union all select phone, phone_e164 from contact_messages where email = $3`,
    [registrationEmail, user.id, messageEmail],
  );
  return { codes: responses.map((response) => response.json<{ code?: string }>().code ?? response.statusCode), rows };
}

test.each(['0821234567', '+27821234567', '27821234567', '0027821234567', '+27 (0)82 123 4567', '(+27) 82.123-4567', '821234567'])(
  '%s is stored as ten digits and in E.164 format',
  async (number) => {
    const { codes, rows } = await sendToAllEndpoints(number);
    expect(codes).toEqual([200, 200, 200]);
    const stored = { number: '0821234567', e164: '+27821234567' };
    expect(rows).toEqual([stored, stored, stored]);
  },
);

test.each(['2782123456', '+27 82 123 456', '+27 82 123 45678', '278212345', '08212345678', '082123456', '+447911123', '082 123 456x'])(
  '%s is rejected instead of truncated or completed',
  async (number) => {
    const { codes, rows } = await sendToAllEndpoints(number);
    expect(codes).toEqual(Array(3).fill('phone_invalid'));
    expect(rows).toEqual([]);
  },
);
