import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ReactNode } from 'react';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { ApiClient } from '#contract/index.ts';
import { formatRand } from '#domain/shared/money.ts';
import { uploadErrors } from '#domain/errors/upload-errors.ts';
import type { Contact, QuoteField } from '#domain/quotes/quote.ts';
import { maxShownPictures, uploadAccept, maxUploadBytes, findUploadError } from '#domain/media/upload.ts';
import { parseHtml } from '#test/parse-html.ts';
import { stubBrowser, createTestToken } from '#web/testing/stub-browser.ts';
import { readSummaryDraft, saveSummaryDraft } from '#web/features/quote-form/draft/draft-storage.ts';
import { emptyDraft, parseDraft, type SelectedProduct, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { clearDraftOutsideQuotePages } from '#web/features/quote-form/draft/quote-visit.ts';
import { scheduleReload } from '#web/lib/router/scheduled-reload.ts';
import { markLogin, saveToken, saveUser } from '#web/lib/session/session-store.ts';
import { toastStore, dismissToast, showToast } from '#web/lib/stores/toast-store.ts';
import { summaryGroups } from '#web/features/quote-form/summary/summary-groups.ts';
import { SummaryTable } from '#web/features/quote-form/summary/summary-table.tsx';
import { resolveNavState } from './navigation-answers.ts';
import { toUploadColumns } from './uploads/upload-columns.ts';
import { formReducer, type FormAction } from './draft/form-reducer.ts';
import { findDraftError, type ValidationPage } from './draft-validation.ts';
import { QuoteForm } from './quote-form.tsx';
import { LazyStep, SubmitButtons } from './steps/later-steps.tsx';
import { buildQuotePayload, parseMeters } from './sending/quote-payload.ts';
import { readState } from './navigation-state.ts';
import { isMetersInput } from './steps/steps.ts';
import { Uploads } from './uploads/uploads.tsx';

// The title of each test is a literal sentence of the specification.

const stone: SelectedProduct = {
  _id: 'p1',
  name: 'Karoo Night',
  subCategory: 's1',
  mainCategoryName: 'Granite',
  subCategoryName: 'Black Granite',
  price: 2350,
  pricePer: 'per m²',
  picture: null,
};
const contact: Contact = { line1: '12 Kloof Street', line2: 'Gardens', province: 'Western Cape', city: 'Cape Town', postal_code: '8001' };
const complete: QuoteDraft = {
  ...emptyDraft(),
  key: 'k',
  product: stone,
  mainCategory: { _id: 'm1', name: 'Granite' },
  subCategory: { _id: 's1', name: 'Black Granite' },
  primary_colour: { _id: 'c1', name: 'Black' },
  secondary_colour: { _id: 'c2', name: 'White' },
  contact,
};
const after = (...actions: FormAction[]): QuoteDraft => actions.reduce(formReducer, { draft: emptyDraft(), touched: {} }).draft;

const formProps = { dispatch: () => undefined, pendingUploads: new Set<File>() };
const steps = { ...formProps, errorOf: () => undefined, onLeave: () => undefined };
const lists = { colours: [{ _id: 'c1', name: 'Black' }], materials: [{ _id: 'm1', name: 'Granite' }] };

/** Renders a part of a page to HTML, like the server. */
function getHtml(part: ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element: part }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
const getStep = (index: number, draft = emptyDraft()): string => getHtml(<LazyStep {...steps} index={index} draft={draft} shown />);
const getForm = (draft: QuoteDraft): string => getHtml(<QuoteForm draft={draft} {...formProps} lists={lists} />);
const getAttributes = (html: string, selector: string, name: string): string[] =>
  [...parseHtml(html).querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');
const namesIn = (html: string): string[] => [...new Set(getAttributes(html, '[name]', 'name'))];
const getValues = (html: string, name: string): string[] => getAttributes(html, `input[name="${name}"]`, 'value');
const buttonsIn = (html: string): string[] => [...parseHtml(html).querySelectorAll('button')].map(({ textContent }) => textContent);

describe('2 Quote request', () => {
  test('A four-step accordion with buttons Next, Back, View Summary and Submit Request.', () => {
    const html = getForm(complete);
    expect(getAttributes(html, '[aria-expanded]', 'aria-expanded')).toEqual(['true', 'false', 'false', 'false']);
    expect(buttonsIn(html).filter((label) => label === 'Next')).toHaveLength(3);
    expect(buttonsIn(html).filter((label) => label === 'Back')).toHaveLength(3);
    const last = getHtml(<SubmitButtons draft={complete} {...formProps} onInvalid={steps.onLeave} />);
    expect(buttonsIn(last)).toEqual(['View Summary', 'Submit Request']);
  });

  test('1. Material Selection: colour, material (main category), type (subcategory), stone (required), and a meters amount with running-meters and square-meters checkboxes.', () => {
    const html = getForm(emptyDraft());
    expect(namesIn(html)).toEqual([
      'primary_colour',
      'secondary_colour',
      'mainCategory',
      'subCategory',
      'productList',
      'meters',
      'meters_unit',
    ]);
    expect(getAttributes(html, 'select[required]', 'name')).toContain('productList');
    expect(getValues(html, 'meters_unit')).toEqual(['running_meters', 'square_meters']);
  });

  test('When a service name arrives in navigation state, a read-only Service Name field replaces the colour, material, type and stone selectors.', async () => {
    const answers = await resolveNavState(readState({ service: 'Sealing' }), () => Promise.reject(new Error('not asked')), lists);
    const html = getForm({ ...emptyDraft(), ...answers });
    expect(namesIn(html)).toEqual(['service_name', 'meters', 'meters_unit']);
    expect(getAttributes(html, 'input[readonly]', 'name')).toEqual(['service_name']);
    expect(html).toContain('Service Name');
  });

  test('2. Fabrication & Installation: sink type checkboxes, extras checkboxes, yes/no on removing existing countertops.', () => {
    const html = getStep(1);
    expect(getValues(html, 'type_sink')).toEqual(['drop_in', 'undermounted', 'butter', 'on_top', 'other', 'none']);
    expect(getValues(html, 'extras')).toEqual(['splashback', 'kickplates', 'hob_clabbing']);
    expect(getValues(html, 'remove_countertops')).toEqual(['yes', 'no']);
  });

  test('3. Site Details: address line, suburb, city, province, postal code, yes/no on ground-floor access with parking, notes.', () => {
    const html = getStep(2);
    expect(namesIn(html)).toEqual(['line1', 'line2', 'city', 'province', 'postal_code', 'install_groundfloor', 'notes']);
    expect(getValues(html, 'install_groundfloor')).toEqual(['yes', 'no']);
  });

  test('4. Additional information: project urgency dropdown, yes/no design plan, optional file upload (visible only when design plan is yes), any other details.', () => {
    const html = getStep(3);
    // The last one is the hidden field for spam detection.
    expect(namesIn(html)).toEqual(['project_urgency', 'isDesignPlan', 'any_details', 'reference_code']);
    expect(getValues(html, 'isDesignPlan')).toEqual(['yes', 'no']);
    const getLength = (isDesignPlan: QuoteDraft['isDesignPlan']) =>
      getAttributes(getStep(3, { ...emptyDraft(), isDesignPlan }), 'div', 'class').length;
    expect(getLength('yes')).toBeGreaterThan(getLength('no'));
    expect(getLength('no')).toBe(getLength(''));
  });

  test('Navigation state may carry main, sub, color, product_id and service to prefill the form.', async () => {
    const call = ((path: string) =>
      path === '/site/product/subcategory/listall'
        ? Promise.resolve({ response: { result: [{ _id: 's1', name: 'Black Granite' }] } })
        : Promise.resolve({
            response: { ...stone, mainCategory: 'm1', colour: 'c9', colourName: 'Grey', pictures: [] },
          })) as unknown as ApiClient;
    const prefill = (state: object) => resolveNavState(readState(state), call, lists);
    expect(await prefill({ main: 'm1', sub: 's1', color: 'c1' })).toEqual({
      mainCategory: lists.materials[0],
      subCategory: { _id: 's1', name: 'Black Granite' },
      primary_colour: lists.colours[0],
    });
    expect(await prefill({ product_id: 'p1', color: 'c1' })).toMatchObject({
      product: { _id: 'p1' },
      mainCategory: { _id: 'm1' },
      primary_colour: { _id: 'c1' },
    });
    expect(await prefill({ service: 'Sealing', product_id: 'p1' })).toEqual({ service_name: 'Sealing' });
  });

  test('Signed-in users have the address prefilled from their profile residence.', () => {
    expect(after({ type: 'applyProfileAddress', residence: contact }).contact).toEqual(contact);
  });

  test('Uploaded pictures: only the first ten are shown, laid out in columns of 3, 3, 3 and 1.', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 30 }), (pictures) => {
        expect(toUploadColumns(pictures).flat()).toEqual(pictures.slice(0, 10));
        expect(toUploadColumns(pictures).map(({ length }) => length)).toEqual(
          [3, 3, 3, 1].map((max, at) => Math.min(max, Math.max(0, pictures.length - at * 3))).filter((length) => length > 0),
        );
      }),
    );
  });
});

describe('2 Quote request, pictures', () => {
  test('A picture can be removed.', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const pictures = ['one.png', 'two.pdf'].map((name) => ({ path: `/uploads/${name}`, name }));
    const labels = getAttributes(getHtml(<Uploads pictures={pictures} {...formProps} />), '[aria-label^="Remove"]', 'aria-label');
    expect(labels).toEqual(['Remove one.png', 'Remove two.pdf']);
    expect(getHtml(<Uploads pictures={[]} {...formProps} />)).not.toContain('Remove');
    vi.unstubAllGlobals();
  });
});

describe('2 Quote summary', () => {
  test('Read-only table of the saved draft: every answer, and nothing to fill in', () => {
    const html = getHtml(<SummaryTable groups={summaryGroups(complete)} caption="Your request" onePage />);
    const document = parseHtml(html);
    expect(document.querySelectorAll('table').length).toBeGreaterThan(0);
    expect(document.querySelectorAll('input, select, textarea, button')).toHaveLength(0);
    for (const value of ['Karoo Night', 'Granite', 'Black Granite', 'White', '12 Kloof Street', 'Gardens', '8001'])
      expect(html).toContain(value);
  });
});

describe('3 Entities', () => {
  test('Quote request draft (kept locally): main category, subcategory, product, primary and secondary colour, meters, running_meters, square_meters, type_sink flags, extras flags, contact (line1, line2, province, city, postal_code), remove_countertops, install_groundfloor, isDesignPlan, notes, message, pictures, any_details, suburb, city, province, project_urgency, quoted_amount, remarks, status, user.', () => {
    const { localStorage: store } = stubBrowser();
    saveSummaryDraft(complete);
    const stored = JSON.parse(store.getItem('quoteDraft')!) as QuoteDraft;
    expect(stored).toMatchObject({ suburb: 'Gardens', city: 'Cape Town', province: 'Western Cape', user: '' });
    for (const flag of [...Object.values(stored.type_sink), ...Object.values(stored.extras)]) expect(flag).toBe(false);
    expect(Object.keys(stored.contact).toSorted()).toEqual(['city', 'line1', 'line2', 'postal_code', 'province']);
    expect(readSummaryDraft()).toEqual(complete);
    expect(Object.keys(stored)).toEqual(
      expect.arrayContaining(
        'mainCategory subCategory product primary_colour secondary_colour meters running_meters square_meters type_sink extras contact remove_countertops install_groundfloor isDesignPlan notes message pictures any_details suburb city province project_urgency quoted_amount remarks status user'.split(
          ' ',
        ),
      ),
    );
    vi.unstubAllGlobals();
  });

  test('User data: residence with line1, line2, province, city, postal_code.', () => {
    expect(Object.keys(after({ type: 'applyProfileAddress', residence: contact }).contact).toSorted()).toEqual(
      Object.keys(contact).toSorted(),
    );
  });

  test('Quote request payload (submitted): userData (user id), type (guest or user), meters, running_meters (bool), square_meters (bool), type_sink {drop_in, undermounted, butter, on_top, other, none; bools}, extras {splashback, kickplates, hob_clabbing; bools}, remove_countertops (yes/no), install_groundfloor (yes/no), isDesignPlan (yes/no), notes, project_urgency, contact {line1, line2 (the suburb), province, city, postal_code}, message, primary_colourID, secondary_colourID, productList (chosen stone id), pictures (a JSON string of a list of {path, name}), any_details, service_name.', () => {
    const payload = buildQuotePayload({ ...complete, meters: '3,5', square_meters: true }, { _id: 'u1', type: 'user' });
    expect(payload).toMatchObject({ userData: 'u1', type: 'user', meters: 3.5, running_meters: false, square_meters: true });
    expect(Object.keys(payload).toSorted()).toEqual(
      'userData type meters running_meters square_meters type_sink extras remove_countertops install_groundfloor isDesignPlan notes project_urgency contact message primary_colourID secondary_colourID productList pictures any_details service_name primary_colour secondary_colour mainCategory subCategory'
        .split(' ')
        .toSorted(),
    );
    expect(payload.contact).toEqual(contact);
    expect(payload.type_sink).toEqual({ drop_in: false, undermounted: false, butter: false, on_top: false, other: false, none: false });
    expect(payload.extras).toEqual({ splashback: false, kickplates: false, hob_clabbing: false });
    expect(payload).toMatchObject({ productList: 'p1', primary_colourID: 'c1', secondary_colourID: 'c2', service_name: '', message: '' });
  });

  test('pictures (a JSON string of a list of {path, name})', () => {
    const pictures = [{ path: '/uploads/a.pdf', name: 'plan "A".pdf' }];
    const sent = buildQuotePayload({ ...complete, isDesignPlan: 'yes', pictures }, { _id: 'u1', type: 'user' }).pictures;
    expect(JSON.parse(sent as string)).toEqual(pictures);
  });

  test('When no service name is given, primary_colour, secondary_colour, mainCategory and subCategory are also sent.', () => {
    const names = ['primary_colour', 'secondary_colour', 'mainCategory', 'subCategory'];
    const sent = (service_name: string) => Object.keys(buildQuotePayload({ ...complete, service_name }, { _id: 'u1', type: 'user' }));
    expect(sent('')).toEqual(expect.arrayContaining(names));
    expect(sent('Sealing').filter((name) => names.includes(name))).toEqual([]);
  });
});

describe('4 Quote request', () => {
  test('View Summary saves the draft locally', () => {
    const { localStorage: store } = stubBrowser();
    saveSummaryDraft(complete);
    expect(parseDraft(store.getItem('quoteDraft'))).toEqual(complete);
    vi.unstubAllGlobals();
  });

  test('The draft is removed when leaving the quote pages for anything other than the summary or the form.', () => {
    stubBrowser();
    saveSummaryDraft(complete);
    for (const page of ['/quotes', '/quote/summary']) clearDraftOutsideQuotePages(page);
    expect(readSummaryDraft()).toEqual(complete);
    for (const page of ['/', '/gallery', '/user/quotes', '/quotes/']) {
      saveSummaryDraft(complete);
      clearDraftOutsideQuotePages(page);
      expect(readSummaryDraft()).toBeUndefined();
    }
    vi.unstubAllGlobals();
  });

  test('Choosing a material clears subcategory and stone', () => {
    const chosen: FormAction[] = [
      { type: 'material', material: lists.materials[0]! },
      { type: 'subcategory', subCategory: complete.subCategory },
      { type: 'set', answers: { product: stone } },
    ];
    expect(after(...chosen, { type: 'material', material: { _id: 'm2', name: 'Marble' } })).toMatchObject({
      mainCategory: { _id: 'm2' },
      subCategory: null,
      product: null,
    });
  });

  test('Clearing the material clears the dependants.', () => {
    const chosen: FormAction[] = [
      { type: 'prefill', answers: complete },
      { type: 'material', material: null },
    ];
    expect(after(...chosen)).toMatchObject({ mainCategory: null, subCategory: null, product: null });
  });

  test('Picking a suburb sets the postal code from that suburb.', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.stringMatching(/^(?:\d{4})?$/),
        fc.stringMatching(/^(?:\d{4})?$/),
        (first, second, code, postalCode) => {
          const picks: FormAction[] = [
            { type: 'suburb', name: first, postalCode: code },
            { type: 'suburb', name: second, postalCode },
          ];
          expect(after(...picks).contact).toMatchObject({ line2: second, postal_code: postalCode });
        },
      ),
    );
  });

  test('Defaults: city Cape Town, province Western Cape.', () => {
    expect(emptyDraft().contact).toEqual({ line1: '', line2: '', city: 'Cape Town', province: 'Western Cape', postal_code: '' });
  });

  test('A removed uploaded picture is dropped from the list; if the file upload fails the list is emptied.', () => {
    const [a, b] = ['a', 'b'].map((name) => ({ path: `/uploads/${name}.png`, name: `${name}.png` })) as [
      QuoteDraft['pictures'][0],
      QuoteDraft['pictures'][0],
    ];
    const both: FormAction[] = [a, b].map((picture) => ({ type: 'addFile', picture }));
    expect(after(...both, { type: 'removeFile', path: a.path }).pictures).toEqual([b]);
    expect(after(...both, { type: 'clearFiles' }).pictures).toEqual([]);
  });
});

/** Returns a complete request with some required answers removed or blank. */
const without = (fields: readonly QuoteField[], blank: string): QuoteDraft => ({
  ...complete,
  product: fields.includes('stone') ? null : stone,
  contact: Object.fromEntries(
    Object.entries(contact).map(([field, value]) => [field, fields.includes(field as QuoteField) ? blank : value]),
  ) as Contact,
});

const rules: [field: QuoteField, form: string, summary: string][] = [
  ['stone', 'Stone name required.', 'Stone name required.'],
  ['line1', 'Address required.', 'Address required.'],
  ['line2', 'Line 2 required.', 'Suburb required.'],
  ['province', 'Province required.', 'Province required.'],
  ['city', 'City required.', 'City required.'],
  ['postal_code', 'Postal Code required.', 'Postal Code required.'],
];

const getWords = (draft: QuoteDraft, page: ValidationPage) => findDraftError(draft, page)?.message;

describe('5 Quote submission', () => {
  test('Quote submission (in order; the first failure stops it)', () => {
    const missing = fc.subarray(rules.map(([field]) => field));
    fc.assert(
      fc.property(missing, fc.stringMatching(/^\s{0,3}$/), (fields, blank) => {
        const first = rules.find(([field]) => fields.includes(field));
        expect(getWords(without(fields, blank), 'form')).toBe(first?.[1]);
        expect(getWords(without(fields, blank), 'summary')).toBe(first?.[2]);
      }),
      { numRuns: 300 },
    );
  });

  test('1. Neither a service name nor a selected stone: Stone name required.', () => {
    expect(getWords(without(['stone'], ''), 'form')).toBe('Stone name required.');
    expect(getWords({ ...without(['stone'], ''), service_name: 'Sealing' }, 'form')).toBeUndefined();
  });

  test('2. Address line empty: Address required.', () => {
    expect(getWords(without(['line1'], ' '), 'form')).toBe('Address required.');
  });

  test('3. Line 2 (suburb) empty: Line 2 required on the form; Suburb required on the summary.', () => {
    expect(getWords(without(['line2'], ''), 'form')).toBe('Line 2 required.');
    expect(getWords(without(['line2'], ''), 'summary')).toBe('Suburb required.');
  });

  test('4. Province empty: Province required.', () => {
    expect(getWords(without(['province'], ''), 'form')).toBe('Province required.');
  });

  test('5. City empty: City required.', () => {
    expect(getWords(without(['city'], ''), 'form')).toBe('City required.');
  });

  test('6. Postal code empty: Postal Code required.', () => {
    expect(getWords(without(['postal_code'], ''), 'form')).toBe('Postal Code required.');
  });

  test('The meters field is numeric. No other format checks are shown.', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 6 }), (typed) => {
        expect(isMetersInput(typed) && Number.isNaN(parseMeters(typed))).toBe(false);
      }),
    );
    const odd = { ...complete, contact: { line1: '?', line2: '?', province: '?', city: '?', postal_code: 'none yet' } };
    expect(getWords(odd, 'form')).toBeUndefined();
  });
});

const png = { type: 'image/png', size: 100 };
const uploadMessages = (...files: { type: string; size: number }[]) => {
  const code = findUploadError(files);
  return code && uploadErrors[code][1];
};

describe('5 File upload', () => {
  test('Exactly one file at a time (Please add multiple files one by one).', () => {
    expect(uploadMessages(png)).toBeUndefined();
    expect(uploadMessages(png, png)).toBe('Please add multiple files one by one');
  });

  test('Allowed types: pdf, png, jpeg, jpg (File Format not supported).', () => {
    for (const type of ['application/pdf', 'image/png', 'image/jpeg']) expect(uploadMessages({ ...png, type })).toBeUndefined();
    for (const type of ['image/gif', 'image/svg+xml', 'text/plain', ''])
      expect(uploadMessages({ ...png, type })).toBe('File Format not supported');
  });

  test('Size under 5 MB (Maximum upload size is 5MB).', () => {
    expect(uploadMessages({ ...png, size: maxUploadBytes })).toBeUndefined();
    expect(uploadMessages({ ...png, size: maxUploadBytes + 1 })).toBe('Maximum upload size is 5MB');
  });
});

describe('8 Error catalogue', () => {
  test('Quote validation: Stone name required., Address required., Line 2 required. (summary: Suburb required.), Province required., City required., Postal Code required.', () => {
    const reported = (page: ValidationPage) => rules.map(([field]) => getWords(without([field], ''), page));
    expect(reported('form')).toEqual(rules.map(([, form]) => form));
    expect(reported('summary')).toEqual(rules.map(([, , summary]) => summary));
  });

  test('Upload: Maximum upload size is 5MB, File Format not supported, Please add multiple files one by one', () => {
    expect(uploadMessages({ ...png, size: maxUploadBytes + 1 })).toBe('Maximum upload size is 5MB');
    expect(uploadMessages({ ...png, type: 'image/gif' })).toBe('File Format not supported');
    expect(uploadMessages(png, png, png)).toBe('Please add multiple files one by one');
  });
});

describe('9 Business constants and limits', () => {
  test('Toasts 3000 ms (contact success 5000 ms). Reload after login, logout and post-login quote submit: 1000 ms.', () => {
    vi.useFakeTimers();
    const { location } = stubBrowser();
    showToast('Quote Submitted !');
    expect(toastStore.get().map(({ duration }) => duration)).toEqual([3000]);
    dismissToast(toastStore.get()[0]!.id);
    scheduleReload();
    vi.advanceTimersByTime(999);
    expect(location.reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(location.reload).toHaveBeenCalledOnce();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('Browser storage holds the auth token, a login marker, the saved quote draft and the logged-in user record.', () => {
    const { localStorage: local, sessionStorage: session } = stubBrowser();
    saveToken(createTestToken('u1'), true);
    saveUser({ _id: 'u1', fullName: 'Thandi', type: 'user' });
    markLogin();
    saveSummaryDraft(complete);
    expect([...Object.keys(local), ...Object.keys(session)].toSorted()).toEqual([
      'authToken',
      // Contains no personal data.
      'hasSignedIn',
      'justLoggedIn',
      'quoteDraft',
      'quoteForm',
      'user',
    ]);
    expect(JSON.parse(local.getItem('user')!)).toEqual({ _id: 'u1', fullName: 'Thandi', type: 'user' });
    expect(local.getItem('quoteDraft')).toContain('"user":"u1"');
    vi.unstubAllGlobals();
  });

  test('Defaults: city Cape Town, province Western Cape. Currency: rand (R).', () => {
    expect(getValues(getStep(2), 'city')).toEqual(['Cape Town']);
    expect(parseHtml(getStep(2)).querySelector('option[selected]')!.textContent).toBe('Western Cape');
    expect(formatRand(235_000)).toBe('R2\u00a0350');
  });

  test('Maximum upload 5242880 bytes (5 MB); allowed types pdf, png, jpeg, jpg. At most 10 pictures shown.', () => {
    expect(maxUploadBytes).toBe(5_242_880);
    for (const ending of ['.pdf', '.png', '.jpeg', '.jpg']) expect(uploadAccept.split(',')).toContain(ending);
    expect(maxShownPictures).toBe(10);
  });

  test('Urgency options: Within 1 - 2 weeks; Within 1 month; More than a month; Planning and budgeting.', () => {
    const options = [...getStep(3).matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value);
    expect(options).toEqual(['Within 1 - 2 weeks', 'Within 1 month', 'More than a month', 'Planning and budgeting']);
  });

  test('Sink types: drop_in, undermounted, butter, on_top, other, none. Extras: splashback (labelled 75mm), kickplates, hob_clabbing. User types: guest, user.', () => {
    const { type_sink, extras } = buildQuotePayload(complete, { _id: 'u1', type: 'guest' });
    expect(Object.keys(type_sink!)).toEqual(['drop_in', 'undermounted', 'butter', 'on_top', 'other', 'none']);
    expect(Object.keys(extras!)).toEqual(['splashback', 'kickplates', 'hob_clabbing']);
    expect(getStep(1)).toMatch(/75mm/);
    for (const type of ['guest', 'user'] as const) expect(buildQuotePayload(complete, { _id: 'u1', type }).type).toBe(type);
  });
});
