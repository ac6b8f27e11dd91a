import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { Service } from '#contract/public/content.endpoints.ts';
import type { Project } from '#contract/public/gallery.endpoints.ts';
import { formatRand, toCents } from '#domain/shared/money.ts';
import { getSiteTitle, type RootData } from './page-meta.ts';

type Root = RootData | undefined;

const joinSentences = (...parts: string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => `${part}.`)
    .join(' ');

/** Returns a name with its non-empty properties: `Karoo Night: Granite, Black`. */
function appendFacts(name: string, facts: readonly string[]): string {
  const knownFacts = facts.filter((fact) => fact !== '').join(', ');
  return knownFacts === '' ? name : `${name}: ${knownFacts}`;
}

const formatStartingPrice = (price: number, per = ''): string =>
  price > 0 ? `${`Starts at ${formatRand(toCents(price))} ${per}`.trim()}, VAT included` : '';

/** Returns the name and the city of the business. */
const formatBusiness = (root: Root): string => [getSiteTitle(root), root?.settings?.address.city].filter(Boolean).join(', ');

/** Returns a product's description, or a text built from its properties. */
export function describeProduct(product: Product, root: Root): string {
  const { name, mainCategoryName, subCategoryName, colourName, finish, price, pricePer } = product;
  const facts = appendFacts(name, [mainCategoryName, subCategoryName, colourName, finish]);
  return product.description || joinSentences(facts, formatStartingPrice(price, pricePer), formatBusiness(root));
}

/** Returns a service's description, or a text built from its items. */
export function describeService({ name, description, services, price }: Service, root: Root): string {
  const items = services.map((item) => item.name);
  return description || joinSentences(appendFacts(name, items), formatStartingPrice(price), formatBusiness(root));
}

/** Returns a project's description, or a text built from its products. */
export function describeProject({ title, description, stones }: Project, root: Root): string {
  const names = stones.map(({ name }) => name);
  return description || joinSentences(appendFacts(title, names), formatBusiness(root));
}
