import type { QuoteDraft } from '#web/lib/quote-draft.ts';
import type { FormAction } from './draft-reducer.ts';
import type { QuoteLists } from './material-step.tsx';
import { isMeters } from './steps.ts';

type Read = {
  /** What stands in the control of that name. */
  value: (name: string) => string | undefined;
  checked: (name: string, value: string) => boolean | undefined;
};

/** Reads the controls as the person left them, whatever React believes of them. */
export function readControls(form: HTMLElement): Read {
  const find = (selector: string) => form.querySelector<HTMLInputElement>(selector);
  return {
    value: (name) => find(`[name=${name}]`)?.value,
    checked: (name, value) => find(`[name=${name}][value=${value}]`)?.checked,
  };
}

/** What was typed and chosen in the first step before the page was awake: on a slow line that may be a good deal. */
export function earlyActions({ value, checked }: Read, draft: QuoteDraft, { colours, materials }: QuoteLists): FormAction[] {
  const answers: Partial<QuoteDraft> = {};
  const meters = value('meters')?.trim() ?? '';
  if (meters !== draft.meters && isMeters(meters)) answers.meters = meters;
  for (const unit of ['running_meters', 'square_meters'] as const) {
    if (checked('meters_unit', unit) ?? false) answers[unit] = true;
  }
  for (const name of ['primary_colour', 'secondary_colour'] as const) {
    const id = value(name);
    if (id !== undefined && id !== (draft[name]?._id ?? '')) answers[name] = colours.find(({ _id }) => _id === id) ?? null;
  }
  const actions: FormAction[] = Object.keys(answers).length > 0 ? [{ type: 'set', answers }] : [];
  const material = value('mainCategory');
  if (material === undefined || material === (draft.mainCategory?._id ?? '')) return actions;
  return [...actions, { type: 'material', material: materials.find(({ _id }) => _id === material) ?? null }];
}
