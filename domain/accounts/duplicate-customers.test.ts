import { describe, expect, test } from 'vitest';
import { rankDuplicates, listMatchReasons } from './duplicate-customers.ts';

const person = { email: 'thandi.dlamini@gmail.com', mailbox: 'thandidlamini', phone: '+27821234567', fullName: 'Thandi Dlamini' };
const stranger = { email: 'pieter@example.test', mailbox: 'pieter', phone: '+27829999999', fullName: 'Pieter Botha' };

describe('duplicate accounts', () => {
  test.each([
    ['another spelling of the same mailbox', 'ThandiDlamini+kitchen@googlemail.com', 'thandidlamini'],
    ['an additional letter', 'thandi.dlaminni@gmail.com', 'thandidlaminni'],
    ['a typing mistake in the host', 'thandi.dlamini@gmial.com', 'thandidlamini'],
  ])('are detected by %s', (_description, email, mailbox) => {
    expect(listMatchReasons(person, { ...stranger, email, mailbox })).toEqual(['email']);
  });

  test('are detected by the phone number, and by the names in any order and with any accents', () => {
    expect(listMatchReasons(person, { ...stranger, phone: person.phone })).toEqual(['phone']);
    expect(listMatchReasons(person, { ...stranger, fullName: 'DLAMINI, Thándi' })).toEqual(['name']);
  });

  test('are not detected by missing phone numbers, first names alone or similar short mailbox names', () => {
    expect(listMatchReasons(person, stranger)).toEqual([]);
    expect(listMatchReasons({ ...person, fullName: 'Thandi' }, { ...stranger, fullName: 'Thandi' })).toEqual([]);
    expect(listMatchReasons({ ...person, phone: null }, { ...stranger, phone: null })).toEqual([]);
    expect(
      listMatchReasons(
        { ...person, email: 'ann@example.test', mailbox: 'ann' },
        { ...stranger, email: 'anna@example.test', mailbox: 'anna' },
      ),
    ).toEqual([]);
  });

  test('are listed with the most likely account first', () => {
    const accounts = [
      { ...stranger, id: 'name', fullName: person.fullName },
      { ...stranger, id: 'none' },
      { ...person, id: 'all' },
    ];
    expect(rankDuplicates(person, accounts).map(({ id }) => id)).toEqual(['all', 'name']);
  });
});
