import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ReactNode } from 'react';
import type { Contact } from '#domain/quotes/quote-request.ts';
import { parseHtml } from './parse-html.ts';
import { createEmptyDraft, type SelectedProduct, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { reduceForm, type FormAction } from '#web/features/quote-form/draft/form-reducer.ts';
import { QuoteForm } from '#web/features/quote-form/quote-form.tsx';
import { LazyStep } from '#web/features/quote-form/steps/lazy-steps.tsx';

export const sampleProduct: SelectedProduct = {
  _id: 'p1',
  name: 'Karoo Night',
  subCategory: 's1',
  mainCategoryName: 'Granite',
  subCategoryName: 'Black Granite',
  price: 2350,
  pricePer: 'per m²',
  saleUnit: 'square_metre',
  picture: null,
};
export const sampleContact: Contact = {
  line1: '12 Kloof Street',
  line2: 'Gardens',
  province: 'Western Cape',
  city: 'Cape Town',
  postal_code: '8001',
};
export const completeDraft: QuoteDraft = {
  ...createEmptyDraft(),
  key: 'k',
  product: sampleProduct,
  mainCategory: { _id: 'm1', name: 'Granite' },
  subCategory: { _id: 's1', name: 'Black Granite' },
  primary_colour: { _id: 'c1', name: 'Black' },
  secondary_colour: { _id: 'c2', name: 'White' },
  contact: sampleContact,
};
export const applyActions = (...actions: FormAction[]): QuoteDraft =>
  actions.reduce(reduceForm, { draft: createEmptyDraft(), touched: {} }).draft;

export const formProps = { dispatch: () => undefined, pendingUploads: new Set<File>() };
export const stepProps = { ...formProps, getError: () => undefined, onBlur: () => undefined };
export const sampleLists = { colours: [{ _id: 'c1', name: 'Black' }], materials: [{ _id: 'm1', name: 'Granite' }] };

/** Renders a component to HTML in a memory router, like the server. */
export function renderComponentHtml(component: ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element: component }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
export const renderStepHtml = (index: number, draft = createEmptyDraft()): string =>
  renderComponentHtml(<LazyStep {...stepProps} index={index} draft={draft} isOpen />);
export const renderFormHtml = (draft: QuoteDraft): string =>
  renderComponentHtml(<QuoteForm draft={draft} {...formProps} lists={sampleLists} />);
export const getAttributes = (html: string, selector: string, name: string): string[] =>
  [...parseHtml(html).querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');
export const getFieldNames = (html: string): string[] => [...new Set(getAttributes(html, '[name]', 'name'))];
export const getInputValues = (html: string, name: string): string[] => getAttributes(html, `input[name="${name}"]`, 'value');
export const getButtonLabels = (html: string): string[] =>
  [...parseHtml(html).querySelectorAll('button')].map(({ textContent }) => textContent);
