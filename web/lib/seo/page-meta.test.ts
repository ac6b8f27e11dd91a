import { expect, test } from 'vitest';
import { formatPageTitle, getSiteTitle, type RootData } from './page-meta.ts';

const root = (title?: string): RootData => ({
  settings: title === undefined ? undefined : ({ site_title: title } as RootData['settings']),
  social: [],
  origin: 'https://shop.test',
  year: 2026,
});

test('the title has a default without a setting', () => {
  for (const data of [undefined, root(), root('')]) expect(getSiteTitle(data)).toBe('Stone worktops');
  expect(getSiteTitle(root('Kloof Stone'))).toBe('Kloof Stone');
});

test('the title of a page starts with its own name', () => {
  expect(formatPageTitle(root('Kloof Stone'), 'My Quote')).toBe('My Quote · Kloof Stone');
  expect(formatPageTitle(undefined)).toBe('Stone worktops');
});
