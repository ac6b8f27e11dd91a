import { useState, type ChangeEvent } from 'react';
import { bookFaults, type BookFault } from '#domain/pricing/price-book-check.ts';
import { compareBooks, lineWords } from '#domain/pricing/price-book-words.ts';
import { Loaded } from '#web/admin/edit/loaded.tsx';
import type { Values } from '#web/admin/lib/use-draft.ts';
import { useShortcuts } from '#web/admin/lib/use-shortcuts.ts';
import * as paths from '#web/admin/paths.ts';
import { DeskButton } from '#web/admin/ui/button.tsx';
import { ConflictDialog } from '#web/admin/ui/conflict-dialog.tsx';
import { DraftNote } from '#web/admin/ui/draft-note.tsx';
import { LeaveGuard } from '#web/admin/ui/leave-guard.tsx';
import { DeskPage, Panel } from '#web/admin/ui/page.tsx';
import { TogetherNote } from '#web/admin/ui/together-note.tsx';
import { useAnswer } from '#web/admin/lib/use-answer.ts';
import { Checkbox, TextField } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Examples, FirstExample } from './examples.tsx';
import { GroupPanel } from './group-panel.tsx';
import { groups } from './groups.ts';
import { loadBook, type LoadedBook } from './load.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { RatesDialog } from './rates-dialog.tsx';
import { usePriceDraft } from './use-price-draft.ts';
import { useTold } from './use-told.ts';
import { bookOf, readLine, readRate, readZone, sameNames } from './values.ts';
import { ZonesPanel } from './zones-panel.tsx';

const back = { to: paths.prices, label: 'Price book' };

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
    const { name: what, unit, item, low, high } = readLine(text);
    return `${what}: ${lineWords({ unit, item, lowRate: readRate(unit, low), highRate: readRate(unit, high) })}`;
  }
  return name.startsWith('zone:') ? readZone(text).suburbs.replaceAll('\n', ', ') : text;
};

function labelOf(name: string, ...sides: Values[]): string {
  const text = sides.map((values) => values[name] ?? '').find((each) => each !== '') ?? '';
  if (name.startsWith('line:') && text !== '') return readLine(text).name;
  if (name.startsWith('zone:') && text !== '') return `Zone: ${readZone(text).name}`;
  return { showRange: 'Shown to visitors', vatRate: 'VAT', standardDepthMm: 'Depth of a running metre' }[name] ?? name;
}

type EditorProps = { loaded: LoadedBook; onReload: () => void };

function Editor({ loaded, onReload }: EditorProps) {
  const { draft, saving, changeMany } = usePriceDraft(loaded);
  const [asked, setAsked] = useState<'publish' | 'rates'>();
  const [tried, setTried] = useState(false);
  const { values, base } = draft;
  const [book, before] = [bookOf(values), loaded.book ?? undefined];
  const faults = bookFaults(book);
  const { told, tellAll, leave } = useTold(faults);
  // While something is wrong, the examples stay what they were.
  const [sound, setSound] = useState({ values, book: faults.length === 0 ? book : before });
  if (faults.length === 0 && sound.values !== values) setSound({ values, book });
  const dirty = draft.changed.length > 0;
  const differences = compareBooks(before && bookOf(base), book);
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
  const [mine, theirs] = saving.theirs ? sameNames(values, saving.theirs) : [values, undefined];

  return (
    <DeskPage
      title="New prices"
      note={before && `from version ${draft.version}`}
      back={back}
      actions={
        <>
          {dirty && <span className="text-[0.8125rem] text-soft max-md:hidden">Not published</span>}
          <DeskButton onClick={() => setAsked('rates')}>By per cent …</DeskButton>
          <DeskButton variant="primary" busy={saving.busy} disabled={nothing} onClick={review}>
            Publish …
          </DeskButton>
        </>
      }
    >
      <LeaveGuard dirty={dirty && !saving.busy} onDiscard={draft.discard} />
      <TogetherNote thing="price_book" id="current" version={loaded.book?.version} typing={dirty} onChanged={onReload} />
      <DraftNote at={draft.restoredAt} onDiscard={draft.discard} />
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
          {groups.map((group) => (
            <GroupPanel key={group.id} group={group} {...part} />
          ))}
          <ZonesPanel {...part} />
        </div>
        <aside aria-label="What jobs would come to" className="max-xl:order-first xl:sticky xl:top-20">
          <Panel title={before ? 'What jobs would come to' : 'What jobs come to'}>
            <Examples stone={loaded.stone} book={sound.book} before={before} />
          </Panel>
        </aside>
      </div>
      {before && <FirstExample stone={loaded.stone} book={sound.book} before={before} />}
      {asked === 'rates' && <RatesDialog values={values} onChange={changeMany} onClose={close} />}
      {asked === 'publish' && !theirs && (
        <PublishDialog
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
          base={sameNames(base, mine)[0]}
          mine={mine}
          theirs={theirs}
          who={saving.who}
          busy={saving.busy}
          onSave={(chosen) => saving.saveChosen({ ...chosen, note: values['note'] ?? '' })}
          onTakeTheirs={saving.takeTheirs}
          onClose={saving.closeComparison}
        />
      )}
    </DeskPage>
  );
}

/** A new version of the prices, as a draft until it is published. */
export default function PriceDraft() {
  const answer = useAnswer('', loadBook);
  const reload = () => void loadBook('', new AbortController().signal).then(answer.replace, () => undefined);
  return (
    <Loaded title="New prices" back={back} answer={answer}>
      {(loaded) => <Editor loaded={loaded} onReload={reload} />}
    </Loaded>
  );
}
