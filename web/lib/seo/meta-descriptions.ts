import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { Service } from '#contract/public/content.endpoints.ts';
import type { Project } from '#contract/public/gallery.endpoints.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import { siteTitle, type RootData } from './page-meta.ts';

type Root = RootData | undefined;

const sentences = (...parts: string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => `${part}.`)
    .join(' ');

/** `Karoo Night: Granite, Black`, without the empty facts. */
function nameWithFacts(name: string, facts: readonly string[]): string {
  const existing = facts.filter((fact) => fact !== '').join(', ');
  return existing === '' ? name : `${name}: ${existing}`;
}

const startingPrice = (price: number, per = ''): string =>
  price > 0 ? `${`Starts at ${formatRand(toCents(price))} ${per}`.trim()}, VAT included` : '';

/** The name and the city of the business. */
const getBusiness = (root: Root): string => [siteTitle(root), root?.settings?.address.city].filter(Boolean).join(', ');

/** Returns a stone's meta description: its own description, or one made of its properties. */
export function describeProduct(stone: Product, root: Root): string {
  const { name, mainCategoryName, subCategoryName, colourName, finish, price, pricePer } = stone;
  const facts = nameWithFacts(name, [mainCategoryName, subCategoryName, colourName, finish]);
  return stone.description || sentences(facts, startingPrice(price, pricePer), getBusiness(root));
}

/** Returns a service's meta description: its own description, or one made of its items. */
export function describeService({ name, description, services, price }: Service, root: Root): string {
  const items = services.map((item) => item.name);
  return description || sentences(nameWithFacts(name, items), startingPrice(price), getBusiness(root));
}

/** Returns a project's meta description: its own description, or one made of its stones. */
export function describeProject({ title, description, stones }: Project, root: Root): string {
  const names = stones.map(({ name }) => name);
  return description || sentences(nameWithFacts(title, names), getBusiness(root));
}
