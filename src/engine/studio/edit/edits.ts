/** Edits of the registry as data, and what files become of them. */
import { registryFile, schemaPattern, type RegistryFiles } from '../../registry/load.ts';
import { collapseShorthands } from '../../registry/shorthand.ts';
import { formatJson } from '../../values/formatJson.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { readJson, rewriteJson } from './jsonText.ts';
import { withKey } from './keyOrder.ts';

/** One value in one file. Without a value it is taken out; with an empty path it is the file as a whole. */
export interface Edit {
  /** `resources.json`, or `schemas/<resource>.json`. */
  readonly file: string;
  readonly path: readonly string[];
  readonly value?: Json;
  /** In the place of a value: the keys of the object that is there, in the order that they get. */
  readonly order?: readonly string[];
}

/** What cannot be done, in English: the studio shows it as it is. */
export class EditRefused extends Error {}

/** Of the rest of the checkout nothing is ever written. */
export function isEditable(file: string): boolean {
  return file === registryFile || schemaPattern.test(file);
}

/** @throws EditRefused */
export function applyEdits(files: RegistryFiles, edits: readonly Edit[]): RegistryFiles {
  const edited = new Map<string, Json | undefined>();
  for (const edit of edits.map(inShort)) {
    const { file } = edit;
    if (!isEditable(file)) throw new EditRefused(`${file} is no file of the registry that can be edited.`);
    const text = files[file];
    const now = edited.has(file) ? edited.get(file) : text === undefined ? undefined : readText(file, text);
    edited.set(file, withEdit(now, edit));
  }
  const written = { ...files };
  for (const [file, value] of edited) {
    const text = files[file];
    if (value === undefined) delete written[file];
    else written[file] = text === undefined ? formatJson(value) : rewriteJson(text, value);
  }
  return written;
}

/** What is edited is whole, and written as a person would write it. */
function inShort(edit: Edit): Edit {
  if (edit.file !== registryFile || edit.value === undefined) return edit;
  return { ...edit, value: collapseShorthands(edit.value, edit.path) as Json };
}

/** What a file says; undefined: there is none. */
function withEdit(now: Json | undefined, edit: Edit): Json | undefined {
  const { file, path, value, order } = edit;
  if (path.some((key) => key === '__proto__')) throw new EditRefused('No key is called "__proto__".');
  if (order !== undefined && (value !== undefined || path.length === 0))
    throw new EditRefused('An order is that of an object in a file, and brings no value.');
  if (path.length === 0) {
    if (value === undefined && file === registryFile) throw new EditRefused('resources.json cannot be removed.');
    return value;
  }
  if (now === undefined) throw new EditRefused(`There is no ${file}.`);
  return withValue(now, edit);
}

function readText(file: string, text: string): Json {
  try {
    return readJson(text);
  } catch {
    throw new EditRefused(`${file} is not JSON: mend it in an editor first.`);
  }
}

function withValue(root: Json, edit: Edit): Json {
  const within = (now: Json | undefined, depth: number): Json | undefined => {
    if (depth === edit.path.length) return edit.order === undefined ? edit.value : inOrder(now, edit.order);
    const key = edit.path[depth] ?? '';
    const object = now ?? {};
    if (!isObject(object))
      throw new EditRefused(`${edit.file} has no "${key}" at /${edit.path.slice(0, depth).join('/')}.`);
    const inner = within(Object.hasOwn(object, key) ? object[key] : undefined, depth + 1);
    if (inner !== undefined) return withKey(object, key, inner, { file: edit.file, path: edit.path.slice(0, depth) });
    if (now === undefined) return undefined;
    const rest = withoutKey(object, key);
    // An object that was there for this key alone says nothing any more.
    return depth < namedDepth || Object.keys(rest).length > 0 ? rest : undefined;
  };
  return within(root, 0) ?? {};
}

/** What the order does not name follows, as it was. */
function inOrder(now: Json | undefined, order: readonly string[]): Json | undefined {
  if (!isObject(now)) return now;
  const known = order.flatMap((key) => (Object.hasOwn(now, key) ? [[key, now[key] ?? null] as const] : []));
  const rest = Object.entries(now).filter(([key]) => !order.includes(key));
  return Object.fromEntries([...known, ...rest]);
}

/** Down to here an object is there by its name, and may be empty: an entry, a field. */
const namedDepth = 3;

function withoutKey(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}
