import { expect, test } from 'vitest';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { Service } from '#contract/public/content.endpoints.ts';
import type { Project } from '#contract/public/gallery.endpoints.ts';
import { describeProject, describeService, describeProduct } from './meta-descriptions.ts';
import type { RootData } from './page-meta.ts';

const root = { settings: { site_title: 'Kloof Stone', address: { city: 'Cape Town' } } } as RootData;
const stone = {
  name: 'Karoo Night',
  description: '',
  mainCategoryName: 'Granite',
  subCategoryName: 'Speckled Granite',
  colourName: 'Black',
  finish: '',
  price: 2450,
  pricePer: 'per m²',
} as Product;
const service = { name: 'Kitchens', description: '', price: 14_900, services: [{ name: 'Templating' }, { name: 'Fitting' }] } as Service;
const project = { title: 'Narrow galley', description: '', stones: [{ name: 'Karoo Night' }] } as Project;

test('returns the description that an editor wrote', () => {
  expect(describeProduct({ ...stone, description: 'Black and quiet.' }, root)).toBe('Black and quiet.');
  expect(describeService({ ...service, description: 'For cooks.' }, root)).toBe('For cooks.');
  expect(describeProject({ ...project, description: 'One wall.' }, root)).toBe('One wall.');
});

test('builds a missing description from the properties and the name of the business', () => {
  expect(describeProduct(stone, root)).toBe(
    'Karoo Night: Granite, Speckled Granite, Black. Starts at R2\u00a0450 per m², VAT included. Kloof Stone, Cape Town.',
  );
  expect(describeService(service, root)).toBe(
    'Kitchens: Templating, Fitting. Starts at R14\u00a0900, VAT included. Kloof Stone, Cape Town.',
  );
  expect(describeProject(project, root)).toBe('Narrow galley: Karoo Night. Kloof Stone, Cape Town.');
});

test('omits empty properties', () => {
  expect(describeProduct({ ...stone, price: 0 }, root)).toBe('Karoo Night: Granite, Speckled Granite, Black. Kloof Stone, Cape Town.');
  expect(describeService({ ...service, price: 0, services: [] }, undefined)).toBe('Kitchens. Stone worktops.');
  expect(describeProject({ ...project, stones: [] }, root)).toBe('Narrow galley. Kloof Stone, Cape Town.');
});
