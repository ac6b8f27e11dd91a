import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { getSchema, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { expect, test } from 'vitest';
import { deleteRow, insertRowBelow, tableExtensions } from './editor-tables.ts';

const schema = getSchema([...tableExtensions, StarterKit]);

const createRow = (cellName: 'th' | 'td', text: string, attrs = {}) => ({
  type: 'tr',
  content: [{ type: cellName, attrs, content: [{ type: 'text', text }] }],
});
const head = { type: 'thead', content: [createRow('th', 'Product')] };
const createBody = (...content: object[]) => ({ type: 'tbody', content });

/** Runs a command in a document with a table and a paragraph. The cursor is in the given text. @returns the changed document */
function runCommand(command: (editor: Editor) => boolean, text: string, tableContent: readonly object[]) {
  const content = [{ type: 'table', content: tableContent }, { type: 'paragraph' }];
  const document = schema.nodeFromJSON({ type: 'doc', content });
  let cursor = 0;
  document.descendants((node, position) => {
    if (node.text === text) cursor = position;
  });
  let state = EditorState.create({ doc: document, selection: TextSelection.create(document, cursor) });
  const dispatch = (transaction: Transaction) => {
    state = state.apply(transaction);
  };
  expect(command({ state, view: { dispatch, focus: () => undefined } } as unknown as Editor)).toBe(true);
  return state.doc;
}

test.each<[string, string, object[], string]>([
  [
    'one of several rows',
    'Oil',
    [head, createBody(createRow('td', 'Oil'), createRow('td', 'Soap'))],
    'doc(table(thead(tr(th("Product"))), tbody(tr(td("Soap")))), paragraph)',
  ],
  [
    'the only row of a head, and the head',
    'Product',
    [head, createBody(createRow('td', 'Oil'))],
    'doc(table(tbody(tr(td("Oil")))), paragraph)',
  ],
  ['the only row of a body, and the table', 'Oil', [head, createBody(createRow('td', 'Oil'))], 'doc(paragraph)'],
])('deletes %s', (_, text, tableContent, expected) => {
  expect(runCommand(deleteRow, text, tableContent).toString()).toBe(expected);
});

test('inserts an empty row that copies the column spans but not the row spans', () => {
  const body = createBody(createRow('td', 'Oil', { colspan: '2', rowspan: '2' }), createRow('td', 'Soap'));
  const document = runCommand(insertRowBelow, 'Oil', [body]);
  expect(document.toString()).toBe('doc(table(tbody(tr(td("Oil")), tr(td), tr(td("Soap")))), paragraph)');
  expect(document.child(0).child(0).child(1).child(0).attrs).toEqual({ colspan: '2', rowspan: null });
});
