import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { openDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { toSlug } from '#domain/shared/slug.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { listMissingStandardLines, type PriceBookSection } from './price-book-sections.ts';
import { RateRow } from './rate-row.tsx';
import { AddLineDialog } from './add-line-dialog.tsx';
import { createUniqueCode, type LineValue } from './price-book-schema.ts';
import type { PriceBookResponse } from './price-book-query.ts';
import type { PriceBookForm } from './use-price-book-form.ts';

type SectionPanelProps = { section: PriceBookSection; priceBook: PriceBookForm; stone: PriceBookResponse['stone'] };

/** Edits one section of the price book. */
export function SectionPanel({ section, priceBook, stone }: SectionPanelProps) {
  const { base } = priceBook.form;
  const lines = priceBook.lines.filter(section.containsLine);
  const missingStandardLines = listMissingStandardLines(section, lines);

  const createLine = (line: Omit<LineValue, 'code'>): LineValue => {
    const derivesVariant = line.variant === '' && section.customLine?.derivesVariantFromName;
    const variant = derivesVariant ? toSlug(line.name).replaceAll('-', '_').slice(0, 50) : line.variant;
    const codeText = line.variant === '' ? line.name : `${line.item} ${line.variant}`;
    return { ...line, variant, code: createUniqueCode(codeText, 'line', priceBook.lines, base.lines) };
  };
  const openAddLineDialog = () =>
    openDialog(
      <AddLineDialog
        section={section}
        missingStandardLines={missingStandardLines}
        createLine={createLine}
        draftValues={priceBook.form.values}
        stone={stone}
        onAdd={(line) => priceBook.addLine(line)}
      />,
    );
  return (
    <Panel title={section.title} {...(section.hint && { hint: section.hint })}>
      {lines.length === 0 && <p className="mb-2 text-soft">No charges in this section.</p>}
      <ul className="-mx-4 -mt-2 divide-y divide-line" aria-label={section.title}>
        {lines.map((line) => (
          <RateRow
            key={line.code}
            path={`lines.${priceBook.lines.indexOf(line)}`}
            line={line}
            base={base.lines.find(({ code }) => code === line.code)}
            onRemove={() => priceBook.removeLine(line.code)}
          />
        ))}
      </ul>
      {(missingStandardLines.length > 0 || section.customLine) && (
        <AdminButton variant="quiet" className="-ml-2" aria-label={`Add to ${section.title}`} onClick={openAddLineDialog}>
          <PlusIcon className="size-4" />
          Add
        </AdminButton>
      )}
    </Panel>
  );
}
