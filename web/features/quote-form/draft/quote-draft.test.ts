import { sampleProduct, sampleContact, completeDraft, applyActions, sampleLists } from '#test/quote-form-samples.tsx';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '#web/testing/stub-browser.ts';
import { readSummaryDraft, saveSummaryDraft } from '#web/features/quote-form/draft/draft-storage.ts';
import { createEmptyDraft, toQuoteDraft, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { clearDraftOutsideQuotePages } from '#web/features/quote-form/draft/quote-visit.ts';
import type { FormAction } from '#web/features/quote-form/draft/form-reducer.ts';
import { buildQuotePayload } from '#web/features/quote-form/sending/quote-payload.ts';

// The titles of these tests are literal sentences of the specification.

describe('3 Entities', () => {
  test('Quote request draft (kept locally): main category, subcategory, product, primary and secondary colour, meters, running_meters, square_meters, type_sink flags, extras flags, contact (line1, line2, province, city, postal_code), remove_countertops, install_groundfloor, isDesignPlan, notes, message, pictures, any_details, suburb, city, province, project_urgency, quoted_amount, remarks, status, user.', () => {
    const { localStorage: storage } = stubBrowser();
    saveSummaryDraft(completeDraft);
    const stored = JSON.parse(storage.getItem('quoteDraft')!) as QuoteDraft;
    expect(stored).toMatchObject({ suburb: 'Gardens', city: 'Cape Town', province: 'Western Cape', user: '' });
    for (const flag of [...Object.values(stored.type_sink), ...Object.values(stored.extras)]) expect(flag).toBe(false);
    expect(Object.keys(stored.contact).toSorted()).toEqual(['city', 'line1', 'line2', 'postal_code', 'province']);
    expect(readSummaryDraft()).toEqual(completeDraft);
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
    expect(Object.keys(applyActions({ type: 'applyProfileAddress', residence: sampleContact }).contact).toSorted()).toEqual(
      Object.keys(sampleContact).toSorted(),
    );
  });

  test('Quote request payload (submitted): userData (user id), type (guest or user), meters, running_meters (bool), square_meters (bool), type_sink {drop_in, undermounted, butter, on_top, other, none; bools}, extras {splashback, kickplates, hob_clabbing; bools}, remove_countertops (yes/no), install_groundfloor (yes/no), isDesignPlan (yes/no), notes, project_urgency, contact {line1, line2 (the suburb), province, city, postal_code}, message, primary_colourID, secondary_colourID, productList (chosen stone id), pictures (a JSON string of a list of {path, name}), any_details, service_name.', () => {
    const payload = buildQuotePayload({ ...completeDraft, meters: '3,5', square_meters: true }, { _id: 'u1', type: 'user' });
    expect(payload).toMatchObject({ userData: 'u1', type: 'user', meters: 3.5, running_meters: false, square_meters: true });
    expect(Object.keys(payload).toSorted()).toEqual(
      'userData type meters running_meters square_meters type_sink extras remove_countertops install_groundfloor isDesignPlan notes project_urgency contact message primary_colourID secondary_colourID productList pictures any_details service_name primary_colour secondary_colour mainCategory subCategory'
        .split(' ')
        .toSorted(),
    );
    expect(payload.contact).toEqual(sampleContact);
    expect(payload.type_sink).toEqual({ drop_in: false, undermounted: false, butter: false, on_top: false, other: false, none: false });
    expect(payload.extras).toEqual({ splashback: false, kickplates: false, hob_clabbing: false });
    expect(payload).toMatchObject({ productList: 'p1', primary_colourID: 'c1', secondary_colourID: 'c2', service_name: '', message: '' });
  });

  test('pictures (a JSON string of a list of {path, name})', () => {
    const pictures = [{ path: '/uploads/a.pdf', name: 'plan "A".pdf' }];
    const sentPictures = buildQuotePayload({ ...completeDraft, isDesignPlan: 'yes', pictures }, { _id: 'u1', type: 'user' }).pictures;
    expect(JSON.parse(sentPictures as string)).toEqual(pictures);
  });

  test('When no service name is given, primary_colour, secondary_colour, mainCategory and subCategory are also sent.', () => {
    const names = ['primary_colour', 'secondary_colour', 'mainCategory', 'subCategory'];
    const getFields = (service_name: string) =>
      Object.keys(buildQuotePayload({ ...completeDraft, service_name }, { _id: 'u1', type: 'user' }));
    expect(getFields('')).toEqual(expect.arrayContaining(names));
    expect(getFields('Sealing').filter((name) => names.includes(name))).toEqual([]);
  });
});

describe('4 Quote request', () => {
  test('View Summary saves the draft locally', () => {
    const { localStorage: storage } = stubBrowser();
    saveSummaryDraft(completeDraft);
    expect(toQuoteDraft(JSON.parse(storage.getItem('quoteDraft') ?? 'null'))).toEqual(completeDraft);
    vi.unstubAllGlobals();
  });

  test('The draft is removed when leaving the quote pages for anything other than the summary or the form.', () => {
    stubBrowser();
    saveSummaryDraft(completeDraft);
    for (const page of ['/quotes', '/quote/summary']) clearDraftOutsideQuotePages(page);
    expect(readSummaryDraft()).toEqual(completeDraft);
    for (const page of ['/', '/gallery', '/user/quotes', '/quotes/']) {
      saveSummaryDraft(completeDraft);
      clearDraftOutsideQuotePages(page);
      expect(readSummaryDraft()).toBeUndefined();
    }
    vi.unstubAllGlobals();
  });

  test('Choosing a material clears subcategory and stone', () => {
    const selectionActions: FormAction[] = [
      { type: 'material', material: sampleLists.materials[0]! },
      { type: 'subcategory', subCategory: completeDraft.subCategory },
      { type: 'set', answers: { product: sampleProduct } },
    ];
    expect(applyActions(...selectionActions, { type: 'material', material: { _id: 'm2', name: 'Marble' } })).toMatchObject({
      mainCategory: { _id: 'm2' },
      subCategory: null,
      product: null,
    });
  });

  test('Clearing the material clears the dependants.', () => {
    const selectionActions: FormAction[] = [
      { type: 'prefill', answers: completeDraft },
      { type: 'material', material: null },
    ];
    expect(applyActions(...selectionActions)).toMatchObject({ mainCategory: null, subCategory: null, product: null });
  });

  test('Picking a suburb sets the postal code from that suburb.', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.stringMatching(/^(?:\d{4})?$/),
        fc.stringMatching(/^(?:\d{4})?$/),
        (first, second, code, postalCode) => {
          const suburbActions: FormAction[] = [
            { type: 'suburb', name: first, postalCode: code },
            { type: 'suburb', name: second, postalCode },
          ];
          expect(applyActions(...suburbActions).contact).toMatchObject({ line2: second, postal_code: postalCode });
        },
      ),
    );
  });

  test('Defaults: city Cape Town, province Western Cape.', () => {
    expect(createEmptyDraft().contact).toEqual({ line1: '', line2: '', city: 'Cape Town', province: 'Western Cape', postal_code: '' });
  });

  test('A removed uploaded picture is dropped from the list; if the file upload fails the list is emptied.', () => {
    const [firstPicture, secondPicture] = ['a', 'b'].map((name) => ({ path: `/uploads/${name}.png`, name: `${name}.png` })) as [
      QuoteDraft['pictures'][0],
      QuoteDraft['pictures'][0],
    ];
    const addFiles: FormAction[] = [firstPicture, secondPicture].map((picture) => ({ type: 'addFile', picture }));
    expect(applyActions(...addFiles, { type: 'removeFile', path: firstPicture.path }).pictures).toEqual([secondPicture]);
    expect(applyActions(...addFiles, { type: 'clearFiles' }).pictures).toEqual([]);
  });
});
