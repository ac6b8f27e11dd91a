import { expect, test } from 'vitest';
import { formatPageTitle, getSiteTitle, type RootData } from './page-meta.ts';

const buildRoot = (title?: string): RootData => ({
  settings: title === undefined ? undefined : ({ site_title: title } as RootData['settings']),
  social: [],
  origin: 'https://shop.test',
  year: 2026,
});

test('the title has a default without a setting', () => {
  for (const data of [undefined, buildRoot(), buildRoot('')]) expect(getSiteTitle(data)).toBe('Stone worktops');
  expect(getSiteTitle(buildRoot('Kloof Stone'))).toBe('Kloof Stone');
});

test('the title of a page starts with its own name', () => {
  expect(formatPageTitle(buildRoot('Kloof Stone'), 'My Quote')).toBe('My Quote · Kloof Stone');
  expect(formatPageTitle(undefined)).toBe('Stone worktops');
});
