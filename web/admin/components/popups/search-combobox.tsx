import { Combobox } from '@base-ui/react/combobox';
import type { ReactNode, Ref } from 'react';
import { pluralize } from '#web/admin/utils/format.ts';
import { FieldFrame, useFieldIds, type FieldProps } from '#web/ui/forms/field.tsx';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';
import { popupItemClass } from './popup-parts.tsx';

type SearchComboboxProps<Option> = Pick<FieldProps, 'label' | 'hint' | 'error'> & {
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
  placeholder?: string;
  /** Singular noun of the options: `customer`. */
  noun: string;
  /** Search text. */
  text: string;
  onTextChange: (text: string) => void;
  /** Matching records; undefined before the first response. */
  options: readonly Option[] | undefined;
  /** Total number of matches, if not all are listed. */
  count?: number | undefined;
  /** Text if nothing matches. */
  empty: string;
  loadError: string | undefined;
  onRetry: () => void;
  getLabel: (option: Option) => string;
  /** Renders content after the label. */
  renderDetail: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
};

/**
 * Renders a search field with the records that match on the server. Selecting one calls `onChoose` and does not change
 * the search text.
 */
export function SearchCombobox<Option extends { _id: string }>(props: SearchComboboxProps<Option>) {
  const { label, hint, error, name, inputRef, placeholder, noun, text, onTextChange, options, count, empty, loadError, onRetry } = props;
  const { getLabel, renderDetail, onChoose } = props;
  const { id, aria } = useFieldIds({ error, hint });
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <Combobox.Root
        items={options ?? []}
        filter={null}
        inputValue={text}
        // Ignores the label that Base UI sets after a selection.
        onInputValueChange={(value, { reason }) => reason === 'input-change' && onTextChange(value)}
        value={null}
        onValueChange={(option: Option | null) => option && onChoose(option)}
        itemToStringLabel={getLabel}
        // Inline, because a popup would hide the rest of the page from screen readers.
        inline
        open
        autoHighlight
      >
        <Combobox.Input ref={inputRef} id={id} className="control" autoComplete="off" {...{ name, placeholder }} {...aria} />
        {options && text.trim() !== '' && (
          <div className="mt-2 rounded-sm border border-line p-1">
            <Combobox.Status className="sr-only">{pluralize(count ?? options.length, noun)}</Combobox.Status>
            <Combobox.Empty className="text-soft not-empty:px-2.5 not-empty:py-2">{empty}</Combobox.Empty>
            <Combobox.List aria-label="Matches">
              {(option: Option) => (
                <Combobox.Item key={option._id} value={option} className={`${popupItemClass} flex-wrap`}>
                  <span className="font-semibold wrap-anywhere">{getLabel(option)}</span>
                  <span className="min-w-0 flex-1 wrap-anywhere text-soft">{renderDetail(option)}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </div>
        )}
      </Combobox.Root>
      {loadError !== undefined && (
        <InlineLoadError className="mt-2" onRetry={onRetry}>
          {loadError}
        </InlineLoadError>
      )}
    </FieldFrame>
  );
}
