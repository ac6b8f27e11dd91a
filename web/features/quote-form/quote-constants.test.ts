import { completeDraft, renderStepHtml, getInputValues } from '#test/quote-form-samples.tsx';
import { describe, expect, test, vi } from 'vitest';
import { formatRand } from '#domain/shared/money.ts';
import { maxShownPictures, uploadAccept, maxUploadBytes } from '#domain/media/upload.ts';
import { parseHtml } from '#test/parse-html.ts';
import { stubBrowser, createTestToken } from '#web/testing/stub-browser.ts';
import { saveSummaryDraft } from '#web/features/quote-form/draft/draft-storage.ts';
import { scheduleReload } from '#web/lib/router/schedule-reload.ts';
import { storeLoginMarker, saveToken, saveUser } from '#web/lib/session/session-store.ts';
import { toastStore, dismissToast, showToast } from '#web/lib/stores/toast-store.ts';
import { buildQuotePayload } from '#web/features/quote-form/sending/quote-payload.ts';

// The titles of these tests are literal sentences of the specification.

describe('9 Business constants and limits', () => {
  test('Toasts 3000 ms (contact success 5000 ms). Reload after login, logout and post-login quote submit: 1000 ms.', () => {
    vi.useFakeTimers();
    const { location } = stubBrowser();
    showToast('Quote Submitted !');
    expect(toastStore.get().map(({ durationMs: duration }) => duration)).toEqual([3000]);
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
    storeLoginMarker();
    saveSummaryDraft(completeDraft);
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
    expect(getInputValues(renderStepHtml(2), 'city')).toEqual(['Cape Town']);
    expect(parseHtml(renderStepHtml(2)).querySelector('option[selected]')!.textContent).toBe('Western Cape');
    expect(formatRand(235_000)).toBe('R2\u00a0350');
  });

  test('Maximum upload 5242880 bytes (5 MB); allowed types pdf, png, jpeg, jpg. At most 10 pictures shown.', () => {
    expect(maxUploadBytes).toBe(5_242_880);
    for (const extension of ['.pdf', '.png', '.jpeg', '.jpg']) expect(uploadAccept.split(',')).toContain(extension);
    expect(maxShownPictures).toBe(10);
  });

  test('Urgency options: Within 1 - 2 weeks; Within 1 month; More than a month; Planning and budgeting.', () => {
    const options = [...renderStepHtml(3).matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value);
    expect(options).toEqual(['Within 1 - 2 weeks', 'Within 1 month', 'More than a month', 'Planning and budgeting']);
  });

  test('Sink types: drop_in, undermounted, butter, on_top, other, none. Extras: splashback (labelled 75mm), kickplates, hob_clabbing. User types: guest, user.', () => {
    const { type_sink, extras } = buildQuotePayload(completeDraft, { _id: 'u1', type: 'guest' });
    expect(Object.keys(type_sink!)).toEqual(['drop_in', 'undermounted', 'butter', 'on_top', 'other', 'none']);
    expect(Object.keys(extras!)).toEqual(['splashback', 'kickplates', 'hob_clabbing']);
    expect(renderStepHtml(1)).toMatch(/75mm/);
    for (const type of ['guest', 'user'] as const) expect(buildQuotePayload(completeDraft, { _id: 'u1', type }).type).toBe(type);
  });
});
