import { useState, type ChangeEvent } from 'react';
import { bookFaults, type BookFault } from '#domain/pricing/price-book-check.ts';
import { compareBooks, lineWords } from '#domain/pricing/price-book-words.ts';
import { QueryView } from '#web/admin/components/query-view.tsx';
import type { FormValues } from '#web/admin/forms/use-draft.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import * as paths from '#web/admin/app/paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { ConflictDialog } from '#web/admin/forms/conflict-dialog.tsx';
import { DraftBanner } from '#web/admin/forms/draft-banner.tsx';
import { UnsavedChangesGuard } from '#web/admin/forms/unsaved-changes-guard.tsx';
import { AdminPage, Panel } from '#web/admin/components/admin-page.tsx';
import { CoEditorsNotice } from '#web/admin/forms/co-editors-notice.tsx';
import { useAnswer } from '#web/admin/api/use-answer.ts';
import { Checkbox, TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ExampleEstimates, FirstExampleBar } from './example-estimates.tsx';
import { SectionPanel } from './section-panel.tsx';
import { priceBookSections } from './sections.ts';
import { fetchPriceBook, type PriceBookResponse } from './fetch-price-book.ts';
import { PublishPriceBookDialog } from './publish-dialog.tsx';
import { ChangeRatesDialog } from './change-rates-dialog.tsx';
import { usePriceBookDraft } from './use-price-book-draft.ts';
import { useVisibleErrors } from './use-visible-errors.ts';
import { toPriceBook, parseLine, parseRate, parseZone, alignFields } from './form-values.ts';
import { DeliveryZonesPanel } from './delivery-zones-panel.tsx';

const back = { to: paths.priceBook, label: 'Price book' };

/** Takes the eye to what is wrong. */
function goTo({ field, part }: BookFault): void {
  const row = document.querySelector(`main [data-field="${field}"], main [data-line="${field}"], main [name="${field}"]`);
  const box = part === 'low' || part === 'high' ? row?.querySelector(`[data-rate="${part}"]`) : row?.querySelector('input');
  const goal = box ?? row;
  if (goal instanceof HTMLElement) goal.focus();
}

const show = (name: string) => (text: string) => {
  if (text === '') return '';
  if (name.startsWith('line:')) {
    const { name: what, unit, item, low, high } = parseLine(text);
    return `${what}: ${lineWords({ unit, item, lowRate: parseRate(unit, low), highRate: parseRate(unit, high) })}`;
  }
  return name.startsWith('zone:') ? parseZone(text).suburbs.replaceAll('\n', ', ') : text;
};

function labelOf(name: string, ...sides: FormValues[]): string {
  const text = sides.map((values) => values[name] ?? '').find((each) => each !== '') ?? '';
  if (name.startsWith('line:') && text !== '') return parseLine(text).name;
  if (name.startsWith('zone:') && text !== '') return `Zone: ${parseZone(text).name}`;
  return { showRange: 'Shown to visitors', vatRate: 'VAT', standardDepthMm: 'Depth of a running metre' }[name] ?? name;
}

type EditorProps = { loaded: PriceBookResponse; onReload: () => void };

function Editor({ loaded, onReload }: EditorProps) {
  const { draft, saving, changeMany } = usePriceBookDraft(loaded);
  const [asked, setAsked] = useState<'publish' | 'rates'>();
  const [tried, setTried] = useState(false);
  const { values, base } = draft;
  const [book, before] = [toPriceBook(values), loaded.book ?? undefined];
  const faults = bookFaults(book);
  const { told, tellAll, leave } = useVisibleErrors(faults);
  // While something is wrong, the examples stay what they were.
  const [sound, setSound] = useState({ values, book: faults.length === 0 ? book : before });
  if (faults.length === 0 && sound.values !== values) setSound({ values, book });
  const dirty = draft.changed.length > 0;
  const differences = compareBooks(before && toPriceBook(base), book);
  const nothing = loaded.book !== null && differences.length === 0;
  const close = () => setAsked(undefined);

  const review = () => {
    setTried(true);
    tellAll();
    if (faults[0]) goTo(faults[0]);
    else if (!nothing) setAsked('publish');
  };
  useShortcuts({ 'mod+s': review });
  const part = { values, base, faults: told, onChange: draft.set, onLeave: leave };
  const field = (name: 'vatRate' | 'standardDepthMm') => ({
    name,
    value: values[name] ?? '',
    error: told.find((fault) => fault.field === name)?.words,
    onBlur: () => leave([name]),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => draft.set({ [name]: target.value }),
  });
  const [mine, theirs] = saving.theirs ? alignFields(values, saving.theirs) : [values, undefined];

  return (
    <AdminPage
      title="New prices"
      note={before && `from version ${draft.version}`}
      back={back}
      actions={
        <>
          {dirty && <span className="text-[0.8125rem] text-soft max-md:hidden">Not published</span>}
          <AdminButton onClick={() => setAsked('rates')}>By per cent …</AdminButton>
          <AdminButton variant="primary" busy={saving.busy} disabled={nothing} onClick={review}>
            Publish …
          </AdminButton>
        </>
      }
    >
      <UnsavedChangesGuard dirty={dirty && !saving.busy} onDiscard={draft.discard} />
      <CoEditorsNotice thing="price_book" id="current" version={loaded.book?.version} typing={dirty} onChanged={onReload} />
      <DraftBanner at={draft.restoredAt} onDiscard={draft.discard} />
      {tried && faults.length > 0 && (
        <div className="mb-4">
          <Notice
            tone="alarm"
            title={faults.length === 1 ? 'One thing is to be mended first' : `${faults.length} things are to be mended first`}
          />
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="space-y-4">
          <Panel title="The range">
            <Checkbox
              label="Visitors are told a first range"
              checked={values['showRange'] === 'yes'}
              onChange={({ target }) => draft.set({ showRange: target.checked ? 'yes' : 'no' })}
            />
            <div className="mt-3 grid gap-4 sm:grid-cols-2">
              <TextField
                label="VAT, per cent"
                inputMode="decimal"
                autoComplete="off"
                hint="Every rate below holds it already."
                {...field('vatRate')}
              />
              <TextField label="Depth of a running metre, mm" inputMode="numeric" autoComplete="off" {...field('standardDepthMm')} />
            </div>
          </Panel>
          {priceBookSections.map((group) => (
            <SectionPanel key={group.id} group={group} {...part} />
          ))}
          <DeliveryZonesPanel {...part} />
        </div>
        <aside aria-label="What jobs would come to" className="max-xl:order-first xl:sticky xl:top-20">
          <Panel title={before ? 'What jobs would come to' : 'What jobs come to'}>
            <ExampleEstimates stone={loaded.stone} book={sound.book} before={before} />
          </Panel>
        </aside>
      </div>
      {before && <FirstExampleBar stone={loaded.stone} book={sound.book} before={before} />}
      {asked === 'rates' && <ChangeRatesDialog values={values} onChange={changeMany} onClose={close} />}
      {asked === 'publish' && !theirs && (
        <PublishPriceBookDialog
          differences={differences}
          before={before ? `Version ${draft.version}` : 'Before'}
          note={values['note'] ?? ''}
          busy={saving.busy}
          problem={saving.problem}
          onNote={(note) => draft.set({ note })}
          onPublish={saving.save}
          onClose={close}
        />
      )}
      {theirs && (
        <ConflictDialog
          fields={Object.keys(mine)
            .filter((name) => name !== 'note')
            .map((name) => ({ name, label: labelOf(name, mine, theirs), show: show(name) }))}
          base={alignFields(base, mine)[0]}
          mine={mine}
          theirs={theirs}
          who={saving.who}
          busy={saving.busy}
          onSave={(chosen) => saving.saveChosen({ ...chosen, note: values['note'] ?? '' })}
          onTakeTheirs={saving.takeTheirs}
          onClose={saving.closeComparison}
        />
      )}
    </AdminPage>
  );
}

/** A new version of the prices, as a draft until it is published. */
export default function PriceBookDraftPage() {
  const answer = useAnswer('', fetchPriceBook);
  const reload = () => void fetchPriceBook('', new AbortController().signal).then(answer.replace, () => undefined);
  return (
    <QueryView title="New prices" back={back} query={answer}>
      {(loaded) => <Editor loaded={loaded} onReload={reload} />}
    </QueryView>
  );
}
