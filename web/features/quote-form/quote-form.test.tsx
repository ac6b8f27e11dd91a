import {
  sampleProduct,
  sampleContact,
  completeDraft,
  applyActions,
  formProps,
  stepProps,
  sampleLists,
  renderComponentHtml,
  renderStepHtml,
  renderFormHtml,
  getAttributes,
  getFieldNames,
  getInputValues,
  getButtonLabels,
} from '#test/quote-form-samples.tsx';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { ApiClient } from '#contract/index.ts';
import { parseHtml } from '#test/parse-html.ts';
import { createEmptyDraft, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { listDraftSummaryGroups } from '#web/features/quote-form/summary/summary-groups.ts';
import { SummaryTable } from '#web/features/quote-form/summary/summary-table.tsx';
import { resolveNavState } from '#web/features/quote-form/resolve-nav-state.ts';
import { toUploadColumns } from '#web/features/quote-form/uploads/upload-columns.ts';
import { SubmitButtons } from '#web/features/quote-form/steps/lazy-steps.tsx';
import { parseNavState } from '#web/features/quote-form/navigation-state.ts';
import { Uploads } from '#web/features/quote-form/uploads/uploads.tsx';

// The titles of these tests are literal sentences of the specification.

describe('2 Quote request', () => {
  test('A four-step accordion with buttons Next, Back, View Summary and Submit Request.', () => {
    const html = renderFormHtml(completeDraft);
    expect(getAttributes(html, '[aria-expanded]', 'aria-expanded')).toEqual(['true', 'false', 'false', 'false']);
    expect(getButtonLabels(html).filter((label) => label === 'Next')).toHaveLength(3);
    expect(getButtonLabels(html).filter((label) => label === 'Back')).toHaveLength(3);
    const submitHtml = renderComponentHtml(<SubmitButtons draft={completeDraft} {...formProps} onInvalid={stepProps.onBlur} />);
    expect(getButtonLabels(submitHtml)).toEqual(['View Summary', 'Submit Request']);
  });

  test('1. Material Selection: colour, material (main category), type (subcategory), stone (required), and a meters amount with running-meters and square-meters checkboxes.', () => {
    const html = renderFormHtml(createEmptyDraft());
    expect(getFieldNames(html)).toEqual([
      'primary_colour',
      'secondary_colour',
      'mainCategory',
      'subCategory',
      'productList',
      'meters',
      'meters_unit',
    ]);
    expect(getAttributes(html, 'select[required]', 'name')).toContain('productList');
    expect(getInputValues(html, 'meters_unit')).toEqual(['running_meters', 'square_meters']);
  });

  test('When a service name arrives in navigation state, a read-only Service Name field replaces the colour, material, type and stone selectors.', async () => {
    const answers = await resolveNavState(parseNavState({ service: 'Sealing' }), () => Promise.reject(new Error('not asked')), sampleLists);
    const html = renderFormHtml({ ...createEmptyDraft(), ...answers });
    expect(getFieldNames(html)).toEqual(['service_name', 'meters', 'meters_unit']);
    expect(getAttributes(html, 'input[readonly]', 'name')).toEqual(['service_name']);
    expect(html).toContain('Service Name');
  });

  test('2. Fabrication & Installation: sink type checkboxes, extras checkboxes, yes/no on removing existing countertops.', () => {
    const html = renderStepHtml(1);
    expect(getInputValues(html, 'type_sink')).toEqual(['drop_in', 'undermounted', 'butter', 'on_top', 'other', 'none']);
    expect(getInputValues(html, 'extras')).toEqual(['splashback', 'kickplates', 'hob_clabbing']);
    expect(getInputValues(html, 'remove_countertops')).toEqual(['yes', 'no']);
  });

  test('3. Site Details: address line, suburb, city, province, postal code, yes/no on ground-floor access with parking, notes.', () => {
    const html = renderStepHtml(2);
    expect(getFieldNames(html)).toEqual(['line1', 'line2', 'city', 'province', 'postal_code', 'install_groundfloor', 'notes']);
    expect(getInputValues(html, 'install_groundfloor')).toEqual(['yes', 'no']);
  });

  test('4. Additional information: project urgency dropdown, yes/no design plan, optional file upload (visible only when design plan is yes), any other details.', () => {
    const html = renderStepHtml(3);
    // The last field is the hidden field for spam detection.
    expect(getFieldNames(html)).toEqual(['project_urgency', 'isDesignPlan', 'any_details', 'reference_code']);
    expect(getInputValues(html, 'isDesignPlan')).toEqual(['yes', 'no']);
    const countDivs = (isDesignPlan: QuoteDraft['isDesignPlan']) =>
      getAttributes(renderStepHtml(3, { ...createEmptyDraft(), isDesignPlan }), 'div', 'class').length;
    expect(countDivs('yes')).toBeGreaterThan(countDivs('no'));
    expect(countDivs('no')).toBe(countDivs(''));
  });

  test('Navigation state may carry main, sub, color, product_id and service to prefill the form.', async () => {
    const call = ((path: string) =>
      path === '/site/product/subcategory/listall'
        ? Promise.resolve({ response: { result: [{ _id: 's1', name: 'Black Granite' }] } })
        : Promise.resolve({
            response: { ...sampleProduct, mainCategory: 'm1', colour: 'c9', colourName: 'Grey', pictures: [] },
          })) as unknown as ApiClient;
    const prefill = (state: object) => resolveNavState(parseNavState(state), call, sampleLists);
    expect(await prefill({ main: 'm1', sub: 's1', color: 'c1' })).toEqual({
      mainCategory: sampleLists.materials[0],
      subCategory: { _id: 's1', name: 'Black Granite' },
      primary_colour: sampleLists.colours[0],
    });
    expect(await prefill({ product_id: 'p1', color: 'c1' })).toMatchObject({
      product: { _id: 'p1' },
      mainCategory: { _id: 'm1' },
      primary_colour: { _id: 'c1' },
    });
    expect(await prefill({ service: 'Sealing', product_id: 'p1' })).toEqual({ service_name: 'Sealing' });
  });

  test('Signed-in users have the address prefilled from their profile residence.', () => {
    expect(applyActions({ type: 'applyProfileAddress', residence: sampleContact }).contact).toEqual(sampleContact);
  });

  test('Uploaded pictures: only the first ten are shown, laid out in columns of 3, 3, 3 and 1.', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 30 }), (pictures) => {
        expect(toUploadColumns(pictures).flat()).toEqual(pictures.slice(0, 10));
        expect(toUploadColumns(pictures).map(({ length }) => length)).toEqual(
          [3, 3, 3, 1].map((max, column) => Math.min(max, Math.max(0, pictures.length - column * 3))).filter((length) => length > 0),
        );
      }),
    );
  });
});

describe('2 Quote request, pictures', () => {
  test('A picture can be removed.', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const pictures = ['one.png', 'two.pdf'].map((name) => ({ path: `/uploads/${name}`, name }));
    const labels = getAttributes(
      renderComponentHtml(<Uploads pictures={pictures} {...formProps} />),
      '[aria-label^="Remove"]',
      'aria-label',
    );
    expect(labels).toEqual(['Remove one.png', 'Remove two.pdf']);
    expect(renderComponentHtml(<Uploads pictures={[]} {...formProps} />)).not.toContain('Remove');
    vi.unstubAllGlobals();
  });
});

describe('2 Quote summary', () => {
  test('Read-only table of the saved draft: every answer, and nothing to fill in', () => {
    const html = renderComponentHtml(<SummaryTable groups={listDraftSummaryGroups(completeDraft)} caption="Your request" fitsOnePage />);
    const document = parseHtml(html);
    expect(document.querySelectorAll('table').length).toBeGreaterThan(0);
    expect(document.querySelectorAll('input, select, textarea, button')).toHaveLength(0);
    for (const value of ['Karoo Night', 'Granite', 'Black Granite', 'White', '12 Kloof Street', 'Gardens', '8001'])
      expect(html).toContain(value);
  });
});
