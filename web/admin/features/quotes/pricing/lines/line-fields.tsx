import type { ComponentProps, ReactNode } from 'react';
import { getTypedText, type EditedLine } from '#domain/revisions/edit/edited-revision.ts';
import { getAmountCents } from '#domain/revisions/edit/group-lines.ts';
import { toFieldName, type FieldErrors } from '#domain/revisions/edit/list-field-errors.ts';
import type { LineChanges } from '#domain/revisions/edit/revision-editor.ts';
import { formatLineNumber, type TypedNumber } from '#domain/revisions/edit/typed-numbers.ts';
import { lineUnitLabels, needsReason, type LineUnit } from '#domain/revisions/revision.ts';
import { formatRand } from '#domain/shared/money.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { IconButton } from '#web/admin/components/icon-button.tsx';
import { InlineSelect } from '#web/admin/components/inline-select.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { bindField } from '#web/admin/features/quotes/pricing/pricing-context.ts';
import type { PricingSession } from '#web/admin/features/quotes/pricing/pricing-session.ts';

export type LineProps = {
  line: EditedLine;
  /** The key of the alternative. */
  alternative: string;
  session: PricingSession;
  errors: FieldErrors;
  /** True if an amount of the alternative has cents. */
  showsCents: boolean;
  /** True for a line that was just added: its description takes the focus. */
  isNew: boolean;
  onRemove: (line: EditedLine) => void;
};

/** Ref callback that focuses an element when it is added. */
const focusElement = (element: HTMLElement | null): void => element?.focus();

const getLineName = ({ label }: EditedLine): string => label.trim() || 'New line';

/** Returns the properties of the control of a field, and the function that changes the line. */
function bindLine({ line, alternative, session, errors }: LineProps, field: string, label: string) {
  const { error, ...control } = bindField(session, errors, toFieldName(line.key, field));
  const aria = error ? { 'aria-invalid': true, 'aria-describedby': `${control.name}-error` } : {};
  const change = (changes: LineChanges) => session.edit({ type: 'change_line', alternative, line: line.key, changes });
  return { control: { ...control, ...aria, 'aria-label': `${getLineName(line)}: ${label}`, autoComplete: 'off' }, change };
}

/** Renders a number of a line, as typed. */
function NumberInput({ field, label, ...props }: LineProps & { field: TypedNumber; label: string }) {
  const { control, change } = bindLine(props, field, label);
  return (
    <input
      {...control}
      className="control min-w-0 text-right tabular-nums"
      inputMode="decimal"
      value={getTypedText(props.line, field)}
      onChange={({ target }) => change({ typed: { [field]: target.value } })}
    />
  );
}

type TextInputProps = { props: LineProps; field: 'area' | 'reason'; label: string } & Pick<
  ComponentProps<'input'>,
  'placeholder' | 'maxLength'
>;

function TextInput({ props, field, label, ...input }: TextInputProps) {
  const { control, change } = bindLine(props, field, label);
  return (
    <input
      {...control}
      {...input}
      className="control min-w-0"
      value={props.line[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
}

/** Renders the description of a line. Long text wraps, and spaces replace entered line breaks. */
function DescriptionInput(props: LineProps) {
  const { control, change } = bindLine(props, 'label', 'description');
  return (
    <textarea
      {...control}
      ref={props.isNew ? focusElement : undefined}
      rows={1}
      className="control field-sizing-content min-w-0 resize-none py-1.5 leading-5.5 wrap-anywhere pointer-coarse:py-2.5"
      placeholder="Description"
      maxLength={200}
      value={props.line.label}
      onChange={({ target }) => change({ label: target.value.replaceAll(/\s*\n\s*/g, ' ') })}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}

function UnitSelect(props: LineProps) {
  const { control, change } = bindLine(props, 'unit', 'unit');
  return (
    <InlineSelect
      {...control}
      className="min-w-0 truncate pl-2"
      label={control['aria-label']}
      value={props.line.unit}
      onChange={(unit) => change({ unit: unit as LineUnit })}
    >
      {Object.entries(lineUnitLabels).map(([unit, text]) => (
        <option key={unit} value={unit}>
          {text}
        </option>
      ))}
    </InlineSelect>
  );
}

function OptionalCheckbox(props: LineProps) {
  const { control, change } = bindLine(props, 'isOptional', 'optional extra');
  return (
    <label className="flex min-h-9 items-center gap-2 text-small whitespace-nowrap xl:justify-center pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4"
        aria-label={control['aria-label']}
        checked={props.line.isOptional}
        onChange={({ target }) => change({ isOptional: target.checked })}
      />
      <span className="xl:sr-only">Optional extra</span>
    </label>
  );
}

export const formatAmount = (cents: number, showsCents: boolean): string => (Number.isFinite(cents) ? formatRand(cents, showsCents) : '–');

/** A cell of a line: a column of the table, and a part of a card with 12 columns. */
export type LineCell = { heading: string; columnClass: string; cardClass: string; render: (props: LineProps) => ReactNode };

export const lineCells: readonly LineCell[] = [
  {
    heading: 'Description',
    columnClass: 'text-left',
    cardClass: 'order-1 col-span-10 sm:col-span-7',
    render: (props) => <DescriptionInput {...props} />,
  },
  {
    heading: 'Area',
    columnClass: 'w-34 text-left',
    cardClass: 'order-3 col-span-12 sm:order-2 sm:col-span-4',
    render: (props) => <TextInput props={props} field="area" label="area" placeholder="Whole quote" maxLength={60} />,
  },
  {
    heading: 'Quantity',
    columnClass: 'w-24 text-right',
    cardClass: 'order-4 col-span-4 sm:col-span-2',
    render: (props) => <NumberInput {...props} field="quantity" label="quantity" />,
  },
  {
    heading: 'Unit',
    columnClass: 'w-22 pl-2.5 text-left',
    cardClass: 'order-4 col-span-4 sm:col-span-2',
    render: (props) => <UnitSelect {...props} />,
  },
  {
    heading: 'Price (R)',
    columnClass: 'w-28 text-right',
    cardClass: 'order-4 col-span-4 sm:col-span-3',
    render: (props) => <NumberInput {...props} field="unitPriceCents" label="price per unit in rand" />,
  },
  {
    heading: 'Cost, VAT excluded (R)',
    columnClass: 'w-26 text-right',
    cardClass: 'order-4 col-span-12 max-sm:grid-cols-[minmax(0,1fr)_8rem] max-sm:items-center sm:col-span-3',
    // A line of the price book has the cost of the price book.
    render: (props) =>
      props.line.engine === null && <NumberInput {...props} field="unitCostCents" label="cost per unit in rand, VAT excluded" />,
  },
  {
    heading: 'Total',
    columnClass: 'w-30 text-right',
    cardClass: 'order-6 col-span-5 sm:order-5 sm:col-span-2 sm:col-start-11',
    render: ({ line, showsCents }) => (
      <p className="flex min-h-9 items-center justify-end font-semibold tabular-nums">{formatAmount(getAmountCents(line), showsCents)}</p>
    ),
  },
  {
    heading: 'Extra',
    columnClass: 'w-14 text-center',
    cardClass: 'order-5 col-span-7 sm:order-6 sm:col-span-12',
    render: (props) => <OptionalCheckbox {...props} />,
  },
  {
    heading: '',
    columnClass: 'w-11',
    cardClass: 'order-2 col-span-2 mt-4 self-start justify-self-end sm:order-3 sm:col-span-1',
    render: ({ line, onRemove }) => (
      <div className="flex min-h-9 items-center pointer-coarse:min-h-11">
        <IconButton label={`Remove ${getLineName(line)}`} data-removes-item onClick={() => onRemove(line)}>
          <CloseIcon className="size-4" />
        </IconButton>
      </div>
    ),
  },
];

/** Shows and offers the quantity and price of the price book for a line that staff changed, and asks for the reason. */
function OverrideReason({ engine, ...props }: LineProps & { engine: NonNullable<EditedLine['engine']> }) {
  const { control, change } = bindLine(props, 'quantity', 'use the figures of the price book');
  const quantity = formatLineNumber('quantity', engine.quantity);
  const restoreFigures = (): void => {
    const typed = { quantity, unitPriceCents: formatLineNumber('unitPriceCents', engine.unitPriceCents) };
    change({ unit: engine.unit, reason: '', typed });
    document.getElementsByName(control.name)[0]?.focus();
  };
  return (
    <div className="mt-1.5 flex flex-wrap items-start gap-x-3 gap-y-1.5 rounded-sm bg-mark px-3 py-2">
      <p className="py-1.5 text-small">{`Price book: ${quantity} × ${formatRand(engine.unitPriceCents)}`}</p>
      <AdminButton variant="quiet" className="-mx-2" aria-label={control['aria-label']} onClick={restoreFigures}>
        Use these figures
      </AdminButton>
      <div className="grid min-w-48 flex-1">
        <TextInput props={props} field="reason" label="reason for the change" placeholder="Reason for the change" maxLength={300} />
      </div>
    </div>
  );
}

const fieldsWithErrors = ['label', 'quantity', 'unitPriceCents', 'unitCostCents', 'reason'];

/** Renders the explanation of the quantity, the figures of the price book for a changed line, and errors. Returns undefined without these. */
export function renderLineNotes(props: LineProps): ReactNode {
  const { line, errors } = props;
  const names = fieldsWithErrors.map((field) => toFieldName(line.key, field)).filter((name) => errors[name]);
  if (!line.explanation && !needsReason(line) && names.length === 0) return undefined;
  return (
    <>
      {line.explanation && <p className="text-note">{line.explanation}</p>}
      {line.engine && needsReason(line) && <OverrideReason {...props} engine={line.engine} />}
      {names.map((name) => (
        <FieldError key={name} id={`${name}-error`}>
          {errors[name]}
        </FieldError>
      ))}
    </>
  );
}
