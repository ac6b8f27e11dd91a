import { useState } from 'react';
import { slabPriceReason } from '#domain/pricing/format-price-book.ts';
import type { EditedAlternative } from '#domain/revisions/edit/edited-revision.ts';
import { toFieldName } from '#domain/revisions/edit/list-field-errors.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { ProductPicker } from '#web/admin/kit/form/inputs/product-picker.tsx';
import { useScopedUndo } from '#web/admin/utils/undo.ts';
import { FieldError } from '#web/ui/forms/field.tsx';
import { AlternativeTotals, DiscountFields, ServiceName, StrategyFields } from './alternative-fields.tsx';
import { LineList } from './lines/line-list.tsx';
import { usePricing } from './pricing-context.ts';
import { useChooseStone } from './use-stone-prices.ts';

type AlternativePanelProps = { alternative: EditedAlternative; index: number; vatRate: number };

/** Edits one alternative: its stone, strategy, lines and discount. */
export function AlternativePanel({ alternative, index, vatRate }: AlternativePanelProps) {
  const { session, state, data } = usePricing();
  const { key, stoneId, strategy, strategyReason } = alternative;
  const bookStrategy = data.prices.strategy ?? undefined;
  // The picker of a new alternative is open, because the alternative has no stone.
  const [isPickerOpen, setIsPickerOpen] = useState(alternative.name === '');
  const name = alternative.name || 'No stone chosen';
  const offerUndo = useScopedUndo();
  const choose = useChooseStone(key, (isOtherStone) => {
    setIsPickerOpen(false);
    const [firstLine] = session.findAlternative(key)?.lines ?? [];
    // Sets the focus after the new rows are rendered.
    if (isOtherStone && firstLine) setTimeout(() => document.getElementsByName(toFieldName(firstLine.key, 'quantity'))[0]?.focus());
  });
  const hasDefaultStrategy = strategy === null || strategy === bookStrategy || strategyReason === slabPriceReason;
  const remove = (): void => {
    session.edit({ type: 'remove_alternative', alternative: key });
    offerUndo(`${alternative.name || 'Alternative'} removed`, async () =>
      session.edit({ type: 'insert_alternative', value: alternative, position: index }),
    );
  };
  const totalName = toFieldName(key, 'total');
  return (
    <Panel
      title={`Alternative ${index + 1}: ${name}`}
      tools={
        <>
          <AdminButton variant="quiet" onClick={() => setIsPickerOpen(!isPickerOpen)} aria-expanded={isPickerOpen}>
            {stoneId === null ? 'Choose stone' : 'Change stone'}
          </AdminButton>
          {state.editor.current.alternatives.length > 1 && (
            <AdminButton variant="quiet" onClick={remove}>
              Remove alternative
            </AdminButton>
          )}
        </>
      }
    >
      {isPickerOpen && (
        <div className="mb-4 max-w-md">
          <ProductPicker
            inputRef={(input) => input?.focus()}
            label="Stone"
            products={[]}
            error={undefined}
            onChange={([product]) =>
              product && choose.mutate({ stoneId: product._id, name: product.name, strategy: hasDefaultStrategy ? null : strategy })
            }
          />
        </div>
      )}
      {stoneId === null && <ServiceName alternative={alternative} />}
      {bookStrategy !== undefined && stoneId !== null && (
        <StrategyFields
          alternative={alternative}
          bookStrategy={bookStrategy}
          isBusy={choose.isPending}
          onChange={(chosenStrategy) => choose.mutate({ stoneId, name: alternative.name, strategy: chosenStrategy })}
        />
      )}
      <LineList alternative={alternative} name={name} hasOpenArea={index === 0 || alternative.name === ''} />
      <FieldError id={`${totalName}-error`}>{state.shownErrors[totalName]}</FieldError>
      <DiscountFields alternative={alternative} />
      <AlternativeTotals alternative={alternative} vatRate={vatRate} />
    </Panel>
  );
}
