import { Node, type Editor } from '@tiptap/react';

// Editor nodes of pictures: figures with a caption, and inline images without one.

export type PictureAttributes = { src: string; alt: string; width: string | null; height: string | null };

const readAttributes = (image: Element | null): PictureAttributes | false =>
  image !== null && {
    src: image.getAttribute('src') ?? '',
    alt: image.getAttribute('alt') ?? '',
    width: image.getAttribute('width'),
    height: image.getAttribute('height'),
  };
const createAttributes = () => ({ src: { default: '' }, alt: { default: '' }, width: { default: null }, height: { default: null } });
const omitNulls = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null));

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: createAttributes,
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element) => readAttributes(element.querySelector('img')),
      contentElement: (element) => (element as Element).querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ node }) => ['figure', ['img', omitNulls(node.attrs)], ['figcaption', 0]],
  addKeyboardShortcuts() {
    return {
      // Moves the cursor from the caption to a new paragraph below the figure.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        if ($from.parent.type.name !== 'figure') return false;
        const endPosition = $from.after();
        return editor
          .chain()
          .insertContentAt(endPosition, { type: 'paragraph' })
          .setTextSelection(endPosition + 1)
          .run();
      },
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        return empty && $from.parent.type.name === 'figure' && $from.parent.content.size === 0 && editor.commands.deleteNode('figure');
      },
    };
  },
});

const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: createAttributes,
  parseHTML: () => [{ tag: 'img', getAttrs: (element) => readAttributes(element) }],
  renderHTML: ({ node }) => ['img', omitNulls(node.attrs)],
});

export const figureExtensions = [Figure, Image];

const nodeNames = ['figure', 'image'] as const;

/** Returns the selected picture, or the picture of the caption that contains the cursor. */
export function getActivePicture(editor: Editor): PictureAttributes | undefined {
  const nodeName = nodeNames.find((name) => editor.isActive(name));
  return nodeName && (editor.getAttributes(nodeName) as PictureAttributes);
}

/** Replaces the active picture and preserves its caption, or inserts a figure at the cursor. */
export function insertOrUpdatePicture(editor: Editor, picture: PictureAttributes): void {
  const nodeName = nodeNames.find((name) => editor.isActive(name));
  if (nodeName) editor.chain().focus().updateAttributes(nodeName, picture).run();
  else editor.chain().focus().insertContent({ type: 'figure', attrs: picture }).run();
}

/** Deletes the active picture with its caption. */
export function deletePicture(editor: Editor): void {
  const nodeName = nodeNames.find((name) => editor.isActive(name));
  if (nodeName === 'figure') editor.chain().focus().deleteNode('figure').run();
  else editor.chain().focus().deleteSelection().run();
}
