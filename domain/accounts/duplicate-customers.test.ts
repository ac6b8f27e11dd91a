import { describe, expect, test } from 'vitest';
import { rankDuplicates, findMatchReasons } from './duplicate-customers.ts';

const person = { email: 'thandi.dlamini@gmail.com', phone: '+27821234567', fullName: 'Thandi Dlamini' };
const stranger = { email: 'pieter@example.test', phone: '+27829999999', fullName: 'Pieter Botha' };

describe('detects two accounts of one person', () => {
  test.each([
    ['a spelling that is the same mailbox', 'ThandiDlamini+kitchen@googlemail.com'],
    ['a letter too many', 'thandi.dlaminni@gmail.com'],
    ['a slip in the host', 'thandi.dlamini@gmial.com'],
  ])('by %s', (_why, email) => {
    expect(findMatchReasons(person, { ...stranger, email })).toEqual(['email']);
  });

  test('by the phone number, and by the name in any order and with any accents', () => {
    expect(findMatchReasons(person, { ...stranger, phone: person.phone })).toEqual(['phone']);
    expect(findMatchReasons(person, { ...stranger, fullName: 'DLAMINI, Thándi' })).toEqual(['name']);
  });

  test('ignores missing numbers, first names alone and similar short addresses', () => {
    expect(findMatchReasons(person, stranger)).toEqual([]);
    expect(findMatchReasons({ ...person, fullName: 'Thandi' }, { ...stranger, fullName: 'Thandi' })).toEqual([]);
    expect(findMatchReasons({ ...person, phone: null }, { ...stranger, phone: null })).toEqual([]);
    expect(findMatchReasons({ ...person, email: 'ann@example.test' }, { ...stranger, email: 'anna@example.test' })).toEqual([]);
  });

  test('lists the most likely accounts first', () => {
    const some = [
      { ...stranger, id: 'name', fullName: person.fullName },
      { ...stranger, id: 'none' },
      { ...person, id: 'all' },
    ];
    expect(rankDuplicates(person, some).map(({ id }) => id)).toEqual(['all', 'name']);
  });
});
