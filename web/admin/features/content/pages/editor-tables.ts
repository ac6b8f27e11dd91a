import { Extension, Node, type Editor } from '@tiptap/react';

// Editor nodes of tables: head, body and cells with inline text. The editor adds and deletes rows; columns are edited
// as HTML.

const createAttribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === null ? {} : { [name]: attributes[name] }),
});

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'caption? thead? tbody',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', 0],
});

const Caption = Node.create({
  name: 'caption',
  content: 'inline*',
  isolating: true,
  parseHTML: () => [{ tag: 'caption' }],
  renderHTML: () => ['caption', 0],
});

const createTableSection = (name: 'thead' | 'tbody') =>
  Node.create({ name, content: 'tr+', isolating: true, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] });

const Row = Node.create({
  name: 'tr',
  content: '(th|td)+',
  isolating: true,
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const createCell = (name: 'th' | 'td') =>
  Node.create({
    name,
    content: 'inline*',
    isolating: true,
    addAttributes: () => ({
      colspan: createAttribute('colspan'),
      rowspan: createAttribute('rowspan'),
      ...(name === 'th' && { scope: createAttribute('scope') }),
    }),
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
  });

/** Returns the depth of the row that contains the cursor; 0 outside table rows. */
function getRowDepth({ state }: Editor): number {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.name === 'tr') return depth;
  return 0;
}

export const isInTableRow = (editor: Editor): boolean => getRowDepth(editor) > 0;

/** Inserts an empty row with the same columns below the row that contains the cursor. @returns false outside table rows */
export function insertRowBelow(editor: Editor): boolean {
  const depth = getRowDepth(editor);
  if (depth === 0) return false;
  const { state, view } = editor;
  const { $from } = state.selection;
  const cells: (typeof $from.parent)[] = [];
  $from.node(depth).forEach((cell) => void cells.push(cell.type.create({ ...cell.attrs, rowspan: null })));
  view.dispatch(state.tr.insert($from.after(depth), state.schema.nodes['tr']!.create(null, cells)));
  view.focus();
  return true;
}

/**
 * Deletes the row that contains the cursor. Deletes the `thead` with its last row, and the table with the last row of its `tbody`.
 * @returns false outside table rows
 */
export function deleteRow(editor: Editor): boolean {
  const depth = getRowDepth(editor);
  if (depth === 0) return false;
  const { state, view } = editor;
  const { $from } = state.selection;
  const section = $from.node(depth - 1);
  const isOnlyRowOfSection = section.childCount === 1;
  const ancestorDepth = section.type.name === 'thead' ? depth - 1 : depth - 2;
  const deletedDepth = isOnlyRowOfSection ? ancestorDepth : depth;
  view.dispatch(state.tr.delete($from.before(deletedDepth), $from.after(deletedDepth)));
  view.focus();
  return true;
}

const TableShortcuts = Extension.create({
  name: 'tableShortcuts',
  // Runs before the shortcuts of paragraphs, because Enter in a paragraph would split the cell.
  priority: 1000,
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => isInTableRow(editor) && editor.commands.setHardBreak(),
      'Mod-Enter': ({ editor }) => insertRowBelow(editor),
    };
  },
});

export const tableExtensions = [
  Table,
  Caption,
  createTableSection('thead'),
  createTableSection('tbody'),
  Row,
  createCell('th'),
  createCell('td'),
  TableShortcuts,
];
