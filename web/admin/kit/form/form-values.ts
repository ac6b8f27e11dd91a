import { hashKey } from '@tanstack/react-query';

/** Values of form fields by path, for example `phone.number` or `hero.0.title`. */
export type FieldsByPath = Record<string, unknown>;

/** Paths of values in a form that are not split into one field per property. */
export type FormShape = {
  /**
   * Lists whose items are edited separately. An item with a `code` is one field with a path such as `lines.drainer`.
   */
  lists?: readonly string[];
  /** Objects that are treated as one field. */
  atomicPaths?: readonly string[];
};

const isTree = (value: unknown): value is FieldsByPath => typeof value === 'object' && value !== null && !Array.isArray(value);
const getCode = (item: unknown): string | undefined => (isTree(item) && typeof item['code'] === 'string' ? item['code'] : undefined);

/** Returns true if two values are equal as JSON. The order of the keys does not matter, and undefined differs from null. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || (a !== undefined && b !== undefined && hashKey([a]) === hashKey([b]));

/** Returns the fields of a form's values. */
export function toFields(values: object, { lists = [], atomicPaths = [] }: FormShape = {}): FieldsByPath {
  const fields: FieldsByPath = {};
  const add = (path: string, value: unknown): void => {
    if (isTree(value) && !atomicPaths.includes(path)) {
      for (const [key, part] of Object.entries(value)) add(path === '' ? key : `${path}.${key}`, part);
    } else if (Array.isArray(value) && lists.includes(path)) {
      for (const [index, item] of value.entries()) {
        const code = getCode(item);
        if (code === undefined) add(`${path}.${index}`, item);
        else fields[`${path}.${code}`] = item;
      }
    } else fields[path] = value;
  };
  add('', values);
  return fields;
}

/** Sets the value at a path. Creates the objects of the path, and a list where the next key is a number. */
export function setAtPath(target: FieldsByPath, path: string, value: unknown): void {
  const keys = path.split('.');
  let parent = target;
  for (const [index, key] of keys.slice(0, -1).entries())
    parent = (parent[key] ??= /^\d+$/.test(keys[index + 1]!) ? [] : {}) as FieldsByPath;
  parent[keys.at(-1)!] = value;
}

/** Returns the values of fields; the inverse of `toFields`. Omits fields that are undefined. */
export function fromFields(fields: FieldsByPath, { lists = [] }: FormShape = {}): FieldsByPath {
  const values: FieldsByPath = {};
  for (const list of lists) setAtPath(values, list, []);
  for (const [path, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const [list = '', ...keys] = path.split('.');
    if (lists.includes(list) && keys.length === 1) (values[list] as unknown[]).push(value);
    else setAtPath(values, path, value);
  }
  return values;
}

/** Returns the paths of fields that differ. */
export const listChangedPaths = (a: FieldsByPath, b: FieldsByPath): string[] =>
  Object.keys({ ...b, ...a }).filter((path) => !isSameValue(a[path], b[path]));

/** Returns the paths of fields that differ from the values that the form was filled from. */
export const listChangedFields = <V extends object>(values: V, base: V, shape?: FormShape): string[] =>
  listChangedPaths(toFields(values, shape), toFields(base, shape));

/** Returns the top-level values that differ; all values for a new record. */
export const pickChanged = <V extends object>(values: V, base: V, isNew: boolean): Partial<V> =>
  isNew
    ? values
    : (Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, base[name as keyof V]))) as Partial<V>);

/**
 * Calls `set` with the path of each different value. Compares items of a list one by one if their number and codes are
 * equal.
 */
export function writeDifferences(
  current: unknown,
  next: unknown,
  { lists = [], atomicPaths = [] }: FormShape,
  set: (path: string, value: unknown) => void,
): void {
  const write = (path: string, oldValue: unknown, newValue: unknown): void => {
    if (isSameValue(oldValue, newValue)) return;
    const joinPath = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
    const isList = lists.includes(path) && Array.isArray(oldValue) && Array.isArray(newValue) && oldValue.length === newValue.length;
    if (isList && oldValue.every((item, index) => getCode(item) === getCode(newValue[index]))) {
      for (const [index, item] of newValue.entries()) write(joinPath(index), oldValue[index], item);
    } else if (isTree(oldValue) && isTree(newValue) && !atomicPaths.includes(path)) {
      for (const key of Object.keys({ ...oldValue, ...newValue })) write(joinPath(key), oldValue[key], newValue[key]);
    } else set(path, newValue);
  };
  write('', current, next);
}
