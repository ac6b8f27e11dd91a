import { expect, test } from 'vitest';
import { pageTitle, siteTitle, type RootData } from './page-meta.ts';

const root = (title?: string): RootData => ({
  settings: title === undefined ? undefined : ({ site_title: title } as RootData['settings']),
  social: [],
  origin: 'https://shop.test',
  year: 2026,
});

test('the title has a default without a setting', () => {
  for (const data of [undefined, root(), root('')]) expect(siteTitle(data)).toBe('Stone worktops');
  expect(siteTitle(root('Kloof Stone'))).toBe('Kloof Stone');
});

test('the title of a page starts with its own name', () => {
  expect(pageTitle(root('Kloof Stone'), 'My Quote')).toBe('My Quote · Kloof Stone');
  expect(pageTitle(undefined)).toBe('Stone worktops');
});
