import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

// Browsers that translate a page replace its text nodes. React then fails if it removes such a node, or inserts an element before it.
// A change of a text beside other content is lost: React changes the replaced node, which is no longer on the page.
// Changes of an element that contains nothing but a text are safe.

const root = join(import.meta.dirname, '..');

type Node = { type: string; start: number } & Record<string, unknown>;
type Source = { file: string; code: string; program: Node };
/** What an expression may render. Unknown values count as text. */
type Content = 'element' | 'text' | 'nothing';
/**
 * What the names of an expression mean.
 * @property component the component around the expression
 * @property optionalComponents components that render nothing in some states
 */
type Names = { component: string; optionalComponents: ReadonlySet<string>; constants: ReadonlyMap<string, Node> };

/** Props and variables that contain elements only. */
const elementProps = new Set(['actions', 'aside', 'columnMenu', 'fallback', 'handle', 'loadMoreStatus']);
/** Components whose `children` are elements only. */
const elementContainers = new Set([
  'AdminPage',
  'ChartCard',
  'FormPage',
  'LazyEstimate',
  'Panel',
  'PriceEstimate',
  'PricedRevision',
  'RevisionView',
  'StepActions',
]);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
function getName(node: unknown): string {
  const name = isNode(node) ? node['name'] : undefined;
  return typeof name === 'string' ? name : '';
}
const getElementName = (element: Node): string => getName((element['openingElement'] as Node)['name']);

/** Visits all nodes below a node. @param component the name of the component around the node */
function walk(node: Node, visit: (node: Node, component: string) => void, component = ''): void {
  const name = getName(node['id']);
  const enclosing = /^[A-Z]/.test(name) ? name : component;
  visit(node, enclosing);
  for (const child of Object.values(node).flat().filter(isNode)) walk(child, visit, enclosing);
}

const parseSource = (file: string, code: string): Source => ({
  file,
  code,
  program: parseSync(file, code, { preserveParens: false }).program as unknown as Node,
});
const readSources = (): Source[] =>
  globSync('web/**/*.tsx', { cwd: root, exclude: ['web/**/*.test.tsx'] }).map((file) =>
    parseSource(file, readFileSync(join(root, file), 'utf8')),
  );

/** Returns the children of an element, with the children of fragments in place of the fragments. */
const listChildren = (element: Node): Node[] =>
  (element['children'] as Node[])
    .map((child) => (child.type === 'JSXExpressionContainer' ? (child['expression'] as Node) : child))
    .flatMap((child) => (child.type === 'JSXFragment' ? listChildren(child) : [child]))
    .filter(({ type, value }) => type !== 'JSXEmptyExpression' && !(type === 'JSXText' && /^\s*\n\s*$/.test(value as string)));

const isConditional = ({ type }: Node): boolean => type === 'LogicalExpression' || type === 'ConditionalExpression';
const listBranches = (node: Node): Node[] =>
  (node.type === 'ConditionalExpression' ? [node['consequent'], node['alternate']] : [node['left'], node['right']]) as Node[];

function listCallContents(node: Node): Content[] {
  const callee = (node.type === 'ChainExpression' ? (node['expression'] as Node) : node)['callee'];
  if (!isNode(callee)) return ['text'];
  if (['map', 'flatMap', 'from'].includes(getName(callee['property']))) return ['element', 'nothing'];
  if (getName(callee) === 'createPortal') return ['nothing'];
  return elementProps.has(getName(callee)) || /^render[A-Z]/.test(getName(callee)) ? ['element'] : ['text'];
}

function listContents(node: Node, names: Names): Content[] {
  const list = (child: Node) => listContents(child, names);
  if (node.type === 'JSXElement') return names.optionalComponents.has(getElementName(node)) ? ['element', 'nothing'] : ['element'];
  if (node.type === 'JSXFragment') return listChildren(node).flatMap(list);
  if (isConditional(node))
    return node['operator'] === '&&' ? ['nothing', ...list(node['right'] as Node)] : listBranches(node).flatMap(list);
  if (node.type === 'CallExpression' || node.type === 'ChainExpression') return listCallContents(node);
  if (node.type === 'Literal' && [null, '', false].includes(node['value'] as string)) return ['nothing'];
  if (node.type !== 'Identifier') return ['text'];
  if (getName(node) === 'undefined') return ['nothing'];
  if (getName(node) === 'children' && elementContainers.has(names.component)) return ['element'];
  const constant = names.constants.get(getName(node));
  if (constant) return list(constant);
  return elementProps.has(getName(node)) ? ['element'] : ['text'];
}

const isLiteral = ({ type }: Node): boolean => type === 'JSXText' || type === 'Literal';
/** True for names and properties. They may be elements, which the search cannot distinguish from texts. */
const isReference = (node: Node): boolean =>
  node.type === 'ChainExpression'
    ? isReference(node['expression'] as Node)
    : node.type === 'Identifier' || node.type === 'MemberExpression';

/** True if an expression adds, removes or changes a text beside other content, or a fragment with a text. */
function changesText(node: Node, siblings: readonly Node[], names: Names): boolean {
  const hasText = (child: Node): boolean => listContents(child, names).includes('text');
  if (isLiteral(node) || !hasText(node)) return false;
  if (isReference(node)) return siblings.some(hasText);
  if (siblings.length > 0) return true;
  return isConditional(node) && listBranches(node).some((branch) => branch.type === 'JSXFragment');
}

/** True if the expression always renders the same element. */
const isStable = (node: Node, names: Names): boolean => node.type === 'JSXElement' && !names.optionalComponents.has(getElementName(node));
const canInsertElement = (node: Node, names: Names): boolean => listContents(node, names).includes('element') && !isStable(node, names);

/** Returns the text before which React may insert an element that precedes these siblings. */
function findTextBehind(siblings: readonly Node[], names: Names): Node | undefined {
  const index = siblings.findIndex((sibling) => isStable(sibling, names) || listContents(sibling, names).includes('text'));
  const sibling = siblings[index];
  return sibling && !isStable(sibling, names) ? sibling : undefined;
}

const isFunction = ({ type }: Node): boolean => /Function/.test(type);

/** Returns the results of a function, without those of functions in it. */
function listResults(functionNode: Node): Node[] {
  const body = functionNode['body'] as Node;
  if (body.type !== 'BlockStatement') return [body];
  const listReturned = (node: Node): Node[] =>
    node.type === 'ReturnStatement'
      ? [node['argument']].filter(isNode)
      : Object.values(node)
          .flat()
          .filter(isNode)
          .flatMap((child) => (isFunction(child) ? [] : listReturned(child)));
  return listReturned(body);
}

/** Returns the names of components that render nothing in some states. */
function listOptionalComponents(sources: readonly Source[]): Set<string> {
  const optionalComponents = new Set<string>();
  const names = { component: '', optionalComponents: new Set<string>(), constants: new Map<string, Node>() };
  for (const { program } of sources) {
    walk(program, (node) => {
      const name = getName(node['id']);
      const component = [node, node['init']].filter(isNode).find(isFunction);
      if (!/^[A-Z]/.test(name) || !component) return;
      const isOptional = listResults(component).some((result) => listContents(result, names).includes('nothing'));
      if (isOptional) optionalComponents.add(name);
    });
  }
  return optionalComponents;
}

/** Returns the constants of a file that contain elements, by name. */
function listConstants({ program }: Source): Map<string, Node> {
  const constants = new Map<string, Node>();
  walk(program, ({ type, id, init }) => {
    if (type !== 'VariableDeclarator' || !isNode(init)) return;
    if (init.type === 'JSXElement' || init.type === 'JSXFragment' || isConditional(init)) constants.set(getName(id), init);
  });
  return constants;
}

/** Returns the children at which React removes or changes a text, or before which it inserts an element. */
function listUnsafeChildren(element: Node, names: Names): Node[] {
  const children = listChildren(element);
  if (element.type === 'JSXElement' && elementContainers.has(getElementName(element))) {
    return children.filter((child) => child.type === 'JSXText');
  }
  return children.flatMap((child, index) => {
    const text = canInsertElement(child, names) ? findTextBehind(children.slice(index + 1), names) : undefined;
    return [changesText(child, children.toSpliced(index, 1), names) ? child : undefined, text].filter((node) => node !== undefined);
  });
}

function findUnsafeTexts(sources: readonly Source[]): string[] {
  const optionalComponents = listOptionalComponents(sources);
  const found = new Set<string>();
  for (const source of sources) {
    const constants = listConstants(source);
    walk(source.program, (node, component) => {
      if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return;
      for (const { start } of listUnsafeChildren(node, { component, optionalComponents, constants })) {
        found.add(`${source.file}:${source.code.slice(0, start).split('\n').length}`);
      }
    });
  }
  return [...found];
}

test('no component adds an element before a text, or removes or changes a text beside other content', () => {
  expect(findUnsafeTexts(readSources())).toEqual([]);
});

test.each([
  ['an element before a text', '<p>{busy && <b />}Send</p>'],
  ['an element before the children', '<p>{busy && <b />}{children}</p>'],
  ['a list before a text', '<p>{names.map((name) => <b>{name}</b>)} and more</p>'],
  ['a text beside an element', "<p><b />{busy && 'Sending'}</p>"],
  ['a text in a fragment', '<p>{busy ? <>Sending <b /></> : <i />}</p>'],
  ['a text or an element beside a text', "<p>Total {busy ? <b /> : 'none'}</p>"],
  ['a value beside a text', '<p>Total {amount}</p>'],
  ['two values', '<p>{count}{unit}</p>'],
  ['a computed text beside an element', '<p><b />{formatRand(cents)}</p>'],
  ['one of two texts beside a text', "<p>Total {busy ? 'sending' : 'sent'}</p>"],
  ['a component that may render nothing before a text', '<p><Empty />Send</p>'],
])('the search finds %s', (_title, code) => {
  const empty = 'function Empty() { if (x) return null; return <b />; }';
  expect(findUnsafeTexts([parseSource('a.tsx', `${empty} const a = ${code};`)])).toEqual(['a.tsx:1']);
});

test.each([
  ['an element before an element', '<p>{busy && <b />}<span>Send</span></p>'],
  ['an element after a text', '<p>Send {busy && <b />}</p>'],
  ['an element and a text with an element between', '<p>{busy && <b />}<i /> Send</p>'],
  ['a value beside an element', '<p><b />{name}</p>'],
  ['a text of several parts', '<p>{`Total ${amount}`}</p>'],
  ['the only content of an element', "<p>{busy ? <b /> : 'none'}</p>"],
])('the search accepts %s', (_title, code) => {
  expect(findUnsafeTexts([parseSource('a.tsx', `const a = ${code};`)])).toEqual([]);
});
