/** Makes one mistake in a registry that is right. */
import { rightFiles, type Files } from './right.ts';

export type Edit = (files: Files) => void;

/** The edit and the reported problem: `E301 schemas/a.json/properties/name message | hint`. */
export type Mistake = readonly [what: string, edit: Edit, told: string];

type Node = Record<string, unknown>;

function within(files: Files, file: string, path: readonly string[]): { readonly node: Node; readonly key: string } {
  let node = files as Node;
  const way = [file, ...path];
  for (const key of way.slice(0, -1)) node = (node[key] ??= {}) as Node;
  return { node, key: way.at(-1) ?? '' };
}

/** Sets what is at the path, or takes it out where it is to be undefined. */
export function put(file: string, path: string, value: unknown): Edit {
  return (files) => {
    const { node, key } = within(files, file, path === '' ? [] : path.split('/'));
    if (value !== undefined) node[key] = value;
    else if (Array.isArray(node)) node.splice(Number(key), 1);
    else delete node[key];
  };
}

/** In resources.json. */
export const root = (path: string, value: unknown): Edit => put('resources.json', path, value);
/** In the entry of rentals, unless another is named. */
export const entry = (path: string, value: unknown, of = 'rentals'): Edit =>
  root(path === '' ? `resources/${of}` : `resources/${of}/${path}`, value);
/** In the schema of rentals, unless another is named. */
export const schema = (path: string, value: unknown, of = 'rentals'): Edit => put(`schemas/${of}.json`, path, value);
/** Keys of one property, beside those that it has; undefined takes one out. */
export const field = (name: string, keys: Readonly<Record<string, unknown>>, of = 'rentals'): Edit =>
  all(...Object.entries(keys).map(([key, value]) => schema(`properties/${name}/${key}`, value, of)));
/** A property beside those there are. */
export const added = (name: string, property: Readonly<Record<string, unknown>>, of = 'rentals'): Edit =>
  schema(`properties/${name}`, { 'x-label': { nl: 'Nieuw' }, ...property }, of);

export const all =
  (...edits: readonly Edit[]): Edit =>
  (files) => {
    for (const edit of edits) edit(files);
  };

export const moved = (from: string, to: string): Edit => {
  return (files) => {
    files[to] = files[from];
    delete files[from];
  };
};

/** A resource more, with its schema. */
export function resource(
  name: string,
  properties: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>> = {},
  more: Readonly<Record<string, unknown>> = {},
): Edit {
  const labels = { 'x-label': { nl: 'Ding' }, 'x-label-plural': { nl: `Dingen ${name}` } };
  return all(
    entry('', { menu: false, ...own }, name),
    put(`schemas/${name}.json`, '', { title: 'Thing', ...labels, ...more, properties }),
  );
}

/** The files with that mistake, as texts. */
export function filesWith(edit: Edit): Readonly<Record<string, string>> {
  const files = rightFiles();
  edit(files);
  return Object.fromEntries(
    Object.entries(files).map(([path, value]) => [
      path,
      typeof value === 'string' ? value : JSON.stringify(value, null, 1),
    ]),
  );
}
