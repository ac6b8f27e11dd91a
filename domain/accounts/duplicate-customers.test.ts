import { describe, expect, test } from 'vitest';
import { rankDuplicates, listMatchReasons } from './duplicate-customers.ts';

const person = { email: 'thandi.dlamini@gmail.com', mailbox: 'thandidlamini', phone: '+27821234567', fullName: 'Thandi Dlamini' };
const stranger = { email: 'pieter@example.test', mailbox: 'pieter', phone: '+27829999999', fullName: 'Pieter Botha' };

describe('two accounts of one person are detected', () => {
  test.each([
    ['another spelling of the same mailbox', 'ThandiDlamini+kitchen@googlemail.com', 'thandidlamini'],
    ['one letter more', 'thandi.dlaminni@gmail.com', 'thandidlaminni'],
    ['a typing mistake in the host', 'thandi.dlamini@gmial.com', 'thandidlamini'],
  ])('by %s', (_why, email, mailbox) => {
    expect(listMatchReasons(person, { ...stranger, email, mailbox })).toEqual(['email']);
  });

  test('by the phone number, and by the name in any order and with any accents', () => {
    expect(listMatchReasons(person, { ...stranger, phone: person.phone })).toEqual(['phone']);
    expect(listMatchReasons(person, { ...stranger, fullName: 'DLAMINI, Thándi' })).toEqual(['name']);
  });

  test('not by missing numbers, first names alone and similar short addresses', () => {
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

  test('with the most likely accounts first', () => {
    const accounts = [
      { ...stranger, id: 'name', fullName: person.fullName },
      { ...stranger, id: 'none' },
      { ...person, id: 'all' },
    ];
    expect(rankDuplicates(person, accounts).map(({ id }) => id)).toEqual(['all', 'name']);
  });
});
