import type { FieldConfig } from './field-config.ts';
import { isSameValue, type FieldsByPath, type FormShape } from './form-values.ts';
import type { FieldMessages } from './use-admin-form.ts';

/** Field of a schema: its input, and how its value is read from a saved record and sent to the server. */
export type SchemaField<In = unknown, Value = unknown, Out = unknown> = Omit<FieldConfig, 'name' | 'panel'> & {
  panel?: string;
  /** Value of a new record. */
  empty: Value;
  toValue(saved: In): Value;
  /** Returns undefined to omit the field from the input. */
  toInput(value: Value): Out;
  /** Returns the message of an invalid value. Values that equal `saved` may violate rules that are newer than they. */
  validate?(value: Value, saved: Value | undefined): string | undefined;
  /** Fields of each row of a list. */
  rows?: SchemaTree;
  /** True if an edit conflict compares the fields of each row instead of the whole list. */
  comparesRows?: boolean;
};
export type SchemaTree = { readonly [name: string]: SchemaField | SchemaTree };

/** Form values of a schema, the part of a record that it reads, and the input that it sends. */
export type ValuesOf<T> = { -readonly [K in keyof T]: T[K] extends SchemaField<infer _, infer V, infer _> ? V : ValuesOf<T[K]> };
export type SavedOf<T> = { readonly [K in keyof T]: T[K] extends SchemaField<infer In, infer _, infer _> ? In : SavedOf<T[K]> };
export type InputOfSchema<T> = {
  -readonly [K in keyof T]: T[K] extends SchemaField<infer _, infer _, infer Out> ? Out : InputOfSchema<T[K]>;
};
type DeepPartial<T> = { [K in keyof T]?: T[K] extends readonly unknown[] ? T[K] : T[K] extends object ? DeepPartial<T[K]> : T[K] };

const isField = (node: SchemaField | SchemaTree): node is SchemaField => typeof node['toInput'] === 'function';
const join = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);

/** Returns the form values of a record; the empty values for undefined. */
export function readValues(tree: SchemaTree, saved: object | undefined): object {
  const record = (saved ?? {}) as FieldsByPath;
  return Object.fromEntries(
    Object.entries(tree).map(([name, node]) => {
      if (!isField(node)) return [name, readValues(node, record[name] as object | undefined)];
      return [name, record[name] === undefined ? structuredClone(node.empty) : node.toValue(record[name])];
    }),
  );
}

/** Returns the input of form values. @param base omits the fields that are equal in these values */
export function toInput(tree: SchemaTree, values: object, base?: object): FieldsByPath {
  const [current, previous] = [values as FieldsByPath, base as FieldsByPath | undefined];
  const entries = Object.entries(tree).flatMap(([name, node]): [string, unknown][] => {
    const value = current[name];
    if (previous && isSameValue(value, previous[name])) return [];
    const input = isField(node) ? node.toInput(value) : toInput(node, value as object, previous?.[name] as object | undefined);
    return input === undefined ? [] : [[name, input]];
  });
  return Object.fromEntries(entries);
}

function validateTree(tree: SchemaTree, values: object, base: object | undefined, path = ''): FieldMessages {
  const messages: FieldMessages = {};
  for (const [name, node] of Object.entries(tree)) {
    const [value, saved] = [(values as FieldsByPath)[name], (base as FieldsByPath | undefined)?.[name]];
    const fieldPath = join(path, name);
    if (!isField(node)) Object.assign(messages, validateTree(node, value as object, saved as object | undefined, fieldPath));
    else if (node.rows) {
      for (const [index, row] of (value as object[]).entries())
        Object.assign(messages, validateTree(node.rows, row, (saved as object[] | undefined)?.[index], join(fieldPath, index)));
    } else messages[fieldPath] = node.validate?.(value, saved);
  }
  return messages;
}

/** Returns the fields of a tree with their paths. A list that compares its rows is replaced by their fields. */
export function toFieldConfigs(tree: SchemaTree, values: object | undefined, path = ''): FieldConfig[] {
  return Object.entries(tree).flatMap(([name, node]): FieldConfig[] => {
    const [fieldPath, value] = [join(path, name), (values as FieldsByPath | undefined)?.[name]];
    if (!isField(node)) return toFieldConfigs(node, value as object | undefined, fieldPath);
    const { panel = '', rows, comparesRows } = node;
    if (!rows || !comparesRows) return [{ ...node, name: fieldPath, panel }];
    return ((value ?? []) as object[]).flatMap((row, index) =>
      toFieldConfigs(rows, row, join(fieldPath, index)).map((field) => ({ ...field, panel: `${node.label} ${index + 1}` })),
    );
  });
}

const listPaths = (tree: SchemaTree, path = ''): string[] =>
  Object.entries(tree).flatMap(([name, node]) =>
    isField(node) ? (node.comparesRows ? [join(path, name)] : []) : listPaths(node, join(path, name)),
  );

type SchemaRules<T> = (input: InputOfSchema<T>, values: ValuesOf<T>, base: ValuesOf<T> | undefined) => FieldMessages;

/**
 * Creates the schema of a form from its fields. The names are those of the record, nested as in the record.
 * @param rules checks that concern several fields; each message is shown unless the field has one already
 */
export function formSchema<const T extends SchemaTree>(tree: T, rules?: SchemaRules<T>) {
  const getInput = (values: ValuesOf<T>) => toInput(tree, values) as InputOfSchema<T>;
  const lists = listPaths(tree);
  return {
    tree,
    shape: { lists } satisfies FormShape as FormShape,
    fields: toFieldConfigs(tree, undefined),
    /** Returns the fields, with those of each row of lists that compare their rows. */
    getFields: (values: ValuesOf<T>) => (lists.length === 0 ? toFieldConfigs(tree, undefined) : toFieldConfigs(tree, values)),
    toValues: (saved: SavedOf<T> | undefined) => readValues(tree, saved) as ValuesOf<T>,
    toInput: getInput,
    /** Returns the input of the changed fields. A changed list is sent completely. */
    toChanges: (values: ValuesOf<T>, base: ValuesOf<T>) => toInput(tree, values, base) as DeepPartial<InputOfSchema<T>>,
    validate: (values: ValuesOf<T>, base?: ValuesOf<T>): FieldMessages => {
      const messages = Object.entries(validateTree(tree, values, base)).filter(([, message]) => message !== undefined);
      return { ...rules?.(getInput(values), values, base), ...Object.fromEntries(messages) };
    },
  };
}
export type FormSchema<T extends SchemaTree> = ReturnType<typeof formSchema<T>>;

/** Places fields in a panel. */
export const panel = <const T extends SchemaTree>(title: string, tree: T, options: { aside?: true } = {}): T =>
  Object.fromEntries(
    Object.entries(tree).map(([name, node]) => [name, isField(node) ? { ...node, panel: title, ...options } : panel(title, node, options)]),
  ) as T;
