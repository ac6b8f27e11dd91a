import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import '#web/styles/prose.css';
import { useEffect, useState } from 'react';
import { openDialog, useHostedDialog } from '#web/admin/kit/dialog/dialog-host.tsx';
import { Tooltip } from '#web/admin/components/popups/tooltip.tsx';
import { FormDialog } from '#web/admin/kit/form/form-dialog.tsx';
import { TextField } from '#web/ui/forms/field.tsx';
import { getActivePicture, deletePicture, figureExtensions, insertOrUpdatePicture } from './editor-figures.ts';
import { InsertPictureDialog } from './insert-picture-dialog.tsx';
import { insertRowBelow, deleteRow, isInTableRow, tableExtensions } from './editor-tables.ts';

type Tool = { label: string; symbol: string; className?: string; active?: (editor: Editor) => boolean; run: (editor: Editor) => unknown };

const tools: readonly (readonly Tool[])[] = [
  [
    {
      label: 'Heading',
      symbol: 'H2',
      active: (editor) => editor.isActive('heading', { level: 2 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      label: 'Smaller heading',
      symbol: 'H3',
      active: (editor) => editor.isActive('heading', { level: 3 }),
      run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    },
  ],
  [
    {
      label: 'Bold',
      symbol: 'B',
      className: 'font-bold',
      active: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      label: 'Italic',
      symbol: 'I',
      className: 'italic',
      active: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      label: 'Underlined',
      symbol: 'U',
      className: 'underline',
      active: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
  ],
  [
    {
      label: 'List',
      symbol: '• List',
      active: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      symbol: '1. List',
      active: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      label: 'Quotation',
      symbol: '“ ”',
      active: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    { label: 'Divider', symbol: '—', run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  ],
  [
    { label: 'Undo', symbol: '↶', run: (editor) => editor.chain().focus().undo().run() },
    { label: 'Redo', symbol: '↷', run: (editor) => editor.chain().focus().redo().run() },
  ],
];

const toolClass =
  'min-h-8 min-w-8 rounded-sm px-2 text-sm hover:bg-well aria-pressed:bg-mark aria-pressed:text-rust pointer-coarse:min-h-11 pointer-coarse:min-w-11';

function LinkDialog({ editor }: { editor: Editor }) {
  const { close } = useHostedDialog();
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href.trim() === '') chain.unsetLink().run();
    else chain.setLink({ href: href.trim() }).run();
    close();
  };
  return (
    <FormDialog title="Link" className="max-w-md" focusesContent submit={{ children: 'Apply' }} onSubmit={apply}>
      <TextField
        label="Link address"
        data-initial-focus
        autoComplete="off"
        placeholder="/contactus or https://…"
        hint="Leave empty to remove the link."
        value={href}
        onChange={({ target }) => setHref(target.value)}
      />
    </FormDialog>
  );
}

function Toolbar({ editor }: { editor: Editor }) {
  // The active tools depend on the cursor position, which is not React state.
  const activeLabels = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools
        .flat()
        .flatMap((tool) => (tool.active?.(current) ? [tool.label] : []))
        .join('\n'),
  }).split('\n');
  const isInLink = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') });
  const isInRow = useEditorState({ editor, selector: ({ editor: current }) => isInTableRow(current) });
  const isPictureActive = useEditorState({ editor, selector: ({ editor: current }) => getActivePicture(current) !== undefined });
  const openPictureDialog = () =>
    openDialog(<InsertPictureDialog picture={getActivePicture(editor)} onInsert={(picture) => insertOrUpdatePicture(editor, picture)} />);
  return (
    <div role="toolbar" aria-label="Text" className="flex flex-wrap gap-x-2 border-b border-line p-1.5">
      {tools.map((group) => (
        <div key={group[0]!.label} className="flex border-r border-line pr-2">
          {group.map(({ label, symbol, className = '', active, run }) => (
            <Tooltip key={label} label={label}>
              <button
                type="button"
                aria-label={label}
                aria-pressed={active ? activeLabels.includes(label) : undefined}
                className={`${toolClass} ${className}`}
                onClick={() => run(editor)}
              >
                {symbol}
              </button>
            </Tooltip>
          ))}
        </div>
      ))}
      <button type="button" aria-pressed={isInLink} className={toolClass} onClick={() => openDialog(<LinkDialog editor={editor} />)}>
        Link
      </button>
      <button type="button" aria-pressed={isPictureActive} className={toolClass} onClick={openPictureDialog}>
        Picture
      </button>
      {isPictureActive && (
        <button type="button" className={toolClass} onClick={() => deletePicture(editor)}>
          Remove picture
        </button>
      )}
      {isInRow && (
        <>
          <button type="button" className={toolClass} onClick={() => insertRowBelow(editor)}>
            Add row below
          </button>
          <button type="button" className={toolClass} onClick={() => deleteRow(editor)}>
            Delete row
          </button>
        </>
      )}
    </div>
  );
}

/** Removes elements that the editor adds: paragraphs in list items, empty captions, and empty paragraphs at the end. */
const removeEditorMarkup = (html: string): string =>
  html
    .replaceAll(/<li><p>((?:(?!<\/?(?:p|li|ul|ol)>).)*)<\/p><\/li>/gs, '<li>$1</li>')
    .replaceAll('<figcaption></figcaption>', '')
    .replace(/(?:<p><\/p>)+$/, '');

/** Returns true if two texts are equal, apart from the notation of void elements. */
const isEqualHtml = (a: string, b: string): boolean => a.replaceAll(' />', '>') === b.replaceAll(' />', '>');

type RichTextEditorProps = { value: string; label: string; onChange: (html: string) => void };

/** Edits texts with headings, lists, links, tables and pictures visually. */
export function RichTextEditor({ value, label, onChange }: RichTextEditorProps) {
  const editor = useEditor({
    extensions: [
      ...tableExtensions,
      ...figureExtensions,
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        code: false,
        codeBlock: false,
        strike: false,
        // The server sanitizes URLs. A click on a link does not open it.
        link: { openOnClick: false, autolink: false, HTMLAttributes: { rel: null, target: null } },
      }),
    ],
    content: value,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', class: 'prose min-h-96 p-4 outline-none' },
    },
    onUpdate: ({ editor: current }) => onChange(removeEditorMarkup(current.getHTML())),
  });
  useEffect(() => {
    // Displays a value that was set outside the editor: a restored version or a discarded draft.
    if (editor && !editor.isDestroyed && !isEqualHtml(value, removeEditorMarkup(editor.getHTML())))
      editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  if (!editor) return null;
  return (
    <div className="rounded-sm border border-edge bg-card focus-within:outline-2 focus-within:outline-rust">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
