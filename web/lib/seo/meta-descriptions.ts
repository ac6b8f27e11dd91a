import type { Product } from '#contract/public/catalogue.ts';
import type { Service } from '#contract/public/content.ts';
import type { Project } from '#contract/public/gallery.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import { siteTitle, type RootData } from './page-meta.ts';

type Root = RootData | undefined;

const sentences = (...parts: string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => `${part}.`)
    .join(' ');

/** `Karoo Night: Granite, Black`; what is not known is left out. */
function named(name: string, facts: readonly string[]): string {
  const known = facts.filter((fact) => fact !== '').join(', ');
  return known === '' ? name : `${name}: ${known}`;
}

const priced = (price: number, per = ''): string =>
  price > 0 ? `${`Starts at ${formatRand(toCents(price))} ${per}`.trim()}, VAT included` : '';

/** Whose it is, and where. */
const shopOf = (root: Root): string => [siteTitle(root), root?.settings?.address.city].filter(Boolean).join(', ');

/** What search engines are told of a stone: its description, or else what is known of it. */
export function describeStone(stone: Product, root: Root): string {
  const { name, mainCategoryName, subCategoryName, colourName, finish, price, pricePer } = stone;
  const facts = named(name, [mainCategoryName, subCategoryName, colourName, finish]);
  return stone.description || sentences(facts, priced(price, pricePer), shopOf(root));
}

/** What search engines are told of a service: its description, or else what belongs to it. */
export function describeService({ name, description, services, price }: Service, root: Root): string {
  const items = services.map((item) => item.name);
  return description || sentences(named(name, items), priced(price), shopOf(root));
}

/** What search engines are told of a project of the gallery: its description, or else the stones used. */
export function describeProject({ title, description, stones }: Project, root: Root): string {
  const names = stones.map(({ name }) => name);
  return description || sentences(named(title, names), shopOf(root));
}
