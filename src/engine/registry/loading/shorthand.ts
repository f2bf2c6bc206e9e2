/**
 * Short forms in `resources.json` and their expansion. Readers of the registry see the full form only; writers (the
 * formatter, the studio, `npm run adopt`) write the short form. The vocabulary determines where a short form is
 * allowed: at each reference to its definition. This module runs no code when it is loaded, so that browser bundles,
 * which get the full form, can drop it and the vocabulary.
 */
import vocabulary from '../../../../schemas/vocabulary/registry.schema.json' with { type: 'json' };
import { plainLabel } from '../../texts/catalogue.ts';
import { isList, isRecord } from '../../values/json.ts';
import type { RawRegistry, RawSchema } from '../raw.ts';
import { followReference } from '../resolve/fields.ts';
import { isTabGroup } from './writtenPath.ts';

/** The schemas in which words for states are looked up. */
export type StateSchemas = Pick<RawRegistry, 'schemas' | 'common'>;

/** Returns the name of the field with a choice, in the current resource. */
type StateField = (choice: string) => string;

type Change = (value: unknown, stateField: StateField) => unknown;

/** Conversion in both directions. Accepts unchecked values: an unknown form is returned unchanged. */
interface Shorthand {
  readonly expand: Change;
  readonly collapse: Change;
}

type Way = keyof Shorthand;
type Schema = Readonly<Record<string, unknown>>;
type Keyed = Readonly<Record<string, unknown>>;

/** By the name of the definition in the vocabulary. */
const shorthands: Readonly<Record<string, Shorthand>> = {
  access: { expand: wholeAccess, collapse: shortAccess },
  actors: { expand: (value) => listFor(value, actors), collapse: (value) => wordFor(value, actors) },
  condition: {
    expand: (value) => withComparisons(value, wholeComparison),
    collapse: (value) => withComparisons(value, shortComparison),
  },
  guard: { expand: wholeGuard, collapse: shortGuard },
  phrase: {
    expand: (value) => (typeof value === 'string' ? { words: plainLabel(`{${value}}`) } : value),
    collapse: shortPhrase,
  },
  section: {
    expand: (value) => (isList(value) ? { fields: value } : value),
    collapse: (value) => onlyUnder(value, 'fields') ?? value,
  },
  setting: {
    expand: (value, stateField) => (typeof value === 'string' ? { [stateField(value)]: value } : value),
    collapse: (value, stateField) => stateIn(value, stateField) ?? value,
  },
  tab: {
    expand: (value) => (typeof value === 'string' ? { inverse: value } : value),
    collapse: (value) => onlyUnder(value, 'inverse') ?? value,
  },
  tabs: { expand: wholeTabs, collapse: shortTabs },
  verbs: { expand: (value) => listFor(value, verbs), collapse: (value) => wordFor(value, verbs) },
  view: {
    expand: (value, stateField) => (typeof value === 'string' ? { filter: { [stateField(value)]: value } } : value),
    collapse: (value, stateField) => stateIn(onlyUnder(value, 'filter'), stateField) ?? value,
  },
};

/**
 * Expands all short forms.
 * @param value the content of the whole file
 */
export function expandShorthands(value: unknown, schemas: StateSchemas): unknown {
  return walkFile(withShared(value), schemas, 'expand');
}

/** Shortens everything that can be shortened in the content of the whole file. */
export function collapseShorthands(value: unknown, schemas: StateSchemas): unknown {
  return withoutShared(walkFile(value, schemas, 'collapse'), schemas);
}

/**
 * Shortens a part of the file. Returns undefined if the part can be left out.
 *
 * @param path the place of the value in the file
 * @param file the rest of the file
 */
export function collapsePart(value: unknown, path: readonly string[], file: unknown, schemas: StateSchemas): unknown {
  const { actions } = isRecord(file) ? file : {};
  const alone = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  const short = collapseShorthands({ actions, ...(alone as object) }, schemas);
  return path.reduce<unknown>((node, key) => (isRecord(node) ? node[key] : undefined), short);
}

/** Lists by the word for them. */
type Words = Readonly<Record<string, readonly string[]>>;

const actors: Words = { staff: ['management', 'employee'] };
const verbs: Words = { read: ['list', 'show'], write: ['list', 'show', 'create', 'edit', 'history'] };

const listFor = (value: unknown, words: Words): unknown =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : value;

const wordFor = (value: unknown, words: Words): unknown =>
  Object.entries(words).find(([, list]) => isList(value) && isSame(list, value))?.[0] ?? value;

/** Expands `staff` to management and employees. Keys for one of them take precedence. */
export function wholeAccess(value: unknown): unknown {
  if (!isRecord(value) || !Object.hasOwn(value, 'staff')) return value;
  const { staff, ...others } = value;
  return { management: staff, employee: staff, ...others };
}

function shortAccess(value: unknown): unknown {
  const whole = wholeAccess(value);
  if (!isRecord(whole)) return value;
  const { management, employee, ...others } = whole;
  if (management === undefined || !isSame(management, employee)) return whole;
  return { staff: management, ...others };
}

/** Handles `null` and lists as short forms of comparisons. */
function withComparisons(condition: unknown, change: (comparison: unknown) => unknown): unknown {
  return mapped(condition, (key, value) => {
    if (key === 'not') return withComparisons(value, change);
    if (key !== 'and' && key !== 'or') return change(value);
    return isList(value) ? listOf(value, (one) => withComparisons(one, change)) : value;
  });
}

function wholeComparison(value: unknown): unknown {
  if (value === null) return { empty: true };
  return isList(value) ? { in: value } : value;
}

function shortComparison(value: unknown): unknown {
  if (onlyUnder(value, 'empty') === true) return null;
  const values = onlyUnder(value, 'in');
  return isList(values) ? values : value;
}

function wholeGuard(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const guard = Object.hasOwn(value, 'when') ? value : { when: value };
  return mapped(guard, (key, one) => (key === 'when' ? withComparisons(one, wholeComparison) : one));
}

/** Shortens a guard to its condition, unless that has a field called `when`, which would be taken for the keyword. */
function shortGuard(value: unknown): unknown {
  const short = mapped(value, (key, one) => (key === 'when' ? withComparisons(one, shortComparison) : one));
  const condition = onlyUnder(short, 'when');
  const isPlain = isRecord(condition) && Object.keys(condition).length > 0 && !Object.hasOwn(condition, 'when');
  return isPlain ? condition : short;
}

/** Returns the value of the key if the object has no other keys. */
function onlyUnder(value: unknown, key: string): unknown {
  return isRecord(value) && Object.keys(value).length === 1 ? value[key] : undefined;
}

/** Returns the state if comparing with it, or setting it, is all that the value does. */
function stateIn(value: unknown, stateField: StateField): string | null {
  if (!isRecord(value)) return null;
  const [[field, state] = [], ...others] = Object.entries(value);
  return others.length === 0 && typeof state === 'string' && !state.startsWith('$') && stateField(state) === field
    ? state
    : null;
}

/** Shortens a phrase that is one field and nothing else in every language. */
function shortPhrase(value: unknown): unknown {
  const words = onlyUnder(value, 'words');
  if (!isRecord(words)) return value;
  const [text] = Object.values(words);
  const field = typeof text === 'string' ? /^\{([^{}]+)\}$/.exec(text)?.[1] : undefined;
  return field !== undefined && isSame(words, plainLabel(`{${field}}`)) ? field : value;
}

/** Expands groups of tabs to tabs that name their group. */
function wholeTabs(value: unknown): unknown {
  if (!isList(value) || !value.some(isTabGroup)) return value;
  return value.flatMap((tab): readonly unknown[] =>
    isTabGroup(tab)
      ? tab.tabs.map((one) => ({ ...(typeof one === 'string' ? { inverse: one } : (one as object)), group: tab.group }))
      : [tab],
  );
}

/** Shortens adjacent tabs of one group to a group. */
function shortTabs(value: unknown): unknown {
  const all = wholeTabs(value);
  if (!isList(all)) return value;
  const groups: { readonly group: unknown; readonly whole: unknown[]; readonly tabs: unknown[] }[] = [];
  for (const tab of all) {
    const { group, ...rest } = isRecord(tab) ? tab : { group: undefined };
    const last = groups.at(-1);
    const short = onlyUnder(rest, 'inverse') ?? rest;
    if (last && group !== undefined && isSame(last.group, group)) {
      last.whole.push(tab);
      last.tabs.push(short);
    } else groups.push({ group, whole: [tab], tabs: [short] });
  }
  const short = groups.flatMap(({ group, whole, tabs }) => (tabs.length > 1 ? [{ group, tabs }] : whole));
  return isSame(short, value) ? value : short;
}

/**
 * Fills in the defaults of an action: a destructive action asks for confirmation unless it has a dialog, and required
 * fields are asked for.
 */
function wholeAction(action: Keyed): Keyed {
  const { danger, confirm, fields, require, preview } = action;
  const asks = [fields, require, preview].some((one) => one !== undefined && one !== false);
  return {
    ...action,
    ...(danger === true && confirm === undefined && !asks ? { confirm: true } : {}),
    ...(fields === undefined && require !== undefined ? { fields: require } : {}),
  };
}

/** Adds to the actions of entries the properties that actions of their name share. */
function withShared(registry: unknown): unknown {
  const shared = sharedActions(registry);
  return withActions(registry, (name, action) => wholeAction(withMissing(action, shared(name))));
}

/** Keeps the own keys first, in their order. */
const withMissing = (action: Keyed, shared: Keyed): Keyed => ({ ...action, ...shared, ...action });

/** Removes the keys that have the same effect when they are left out. */
function withoutShared(registry: unknown, schemas: StateSchemas): unknown {
  const shared = sharedActions(registry);
  return withActions(registry, (name, action, resource) => {
    const whole = (one: Keyed): string =>
      JSON.stringify(
        Object.entries(
          walk(actionWords, wholeAction(withMissing(one, shared(name))), {
            way: 'expand',
            stateField: stateFieldsOf(schemas, resource),
          }) as Keyed,
        ).toSorted(),
      );
    const wanted = whole(action);
    let short = action;
    for (const key of Object.keys(action)) {
      const { [key]: _left, ...rest } = short;
      if (whole(rest) === wanted) short = rest;
    }
    return short;
  });
}

function sharedActions(registry: unknown): (name: string) => Keyed {
  const { actions } = isRecord(registry) ? registry : {};
  return (name) => {
    const found = isRecord(actions) && Object.hasOwn(actions, name) ? actions[name] : null;
    return isRecord(found) ? found : {};
  };
}

function withActions(registry: unknown, change: (name: string, action: Keyed, resource: string) => Keyed): unknown {
  return mapped(registry, (key, resources) =>
    key !== 'resources'
      ? resources
      : mapped(resources, (resource, entry) =>
          mapped(entry, (part, actions) =>
            part !== 'actions'
              ? actions
              : mapped(actions, (name, action) => {
                  if (!isRecord(action)) return action;
                  const changed = change(name, action, resource);
                  return isSame(changed, action) ? action : changed;
                }),
          ),
        ),
  );
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

interface Walk {
  readonly way: Way;
  readonly stateField: StateField;
}

function walkFile(value: unknown, schemas: StateSchemas, way: Way): unknown {
  const { resources: entries, ...others } = vocabulary.properties;
  return mapped(value, (key, part) => {
    if (key !== 'resources') {
      const schema = (others as Readonly<Record<string, Schema>>)[key];
      return schema ? walk(schema, part, { way, stateField: stateFieldsOf(schemas, '') }) : part;
    }
    return mapped(part, (name, entry) =>
      walk(entries.additionalProperties, entry, { way, stateField: stateFieldsOf(schemas, name) }),
    );
  });
}

function walk(schema: Schema, value: unknown, { way, stateField }: Walk): unknown {
  if (!mayHoldOne(schema)) return value;
  const own = shorthands[definitionIn(schema) ?? ''];
  const whole = own && way === 'expand' ? own.expand(value, stateField) : value;
  const within = walkWithin(definitionOf(schema), whole, { way, stateField });
  return own && way === 'collapse' ? own.collapse(within, stateField) : within;
}

function walkWithin(schema: Schema, value: unknown, way: Walk): unknown {
  const forms = formsOf(schema);
  if (forms.length > 0) return forms.reduce<unknown>((now, form) => walk(form, now, way), value);
  if (isList(value)) {
    const { items } = schema;
    return isRecord(items) ? listOf(value, (one) => walk(items, one, way)) : value;
  }
  return mapped(value, (key, one) => {
    const member = memberOf(schema, key);
    return member === null ? one : walk(member, one, way);
  });
}

/** Maps the values of an object. Returns the same object if nothing changes. */
function mapped(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (!isRecord(value)) return value;
  let isOther = false;
  const entries = Object.entries(value).map(([key, one]) => {
    const next = change(key, one);
    isOther ||= next !== one;
    return [key, next] as const;
  });
  return isOther ? Object.fromEntries(entries) : value;
}

function listOf(value: readonly unknown[], change: (value: unknown) => unknown): readonly unknown[] {
  const changed = value.map(change);
  return changed.some((one, index) => one !== value[index]) ? changed : value;
}

/**
 * Returns the field that contains a choice: the field with the states of the resource, or the derived status for a
 * choice that only time produces.
 */
function stateFieldsOf({ schemas, common }: StateSchemas, resource: string): StateField {
  let fields: ReturnType<typeof findStates> | null = null;
  return (choice) => {
    fields ??= findStates(Object.hasOwn(schemas, resource) ? schemas[resource] : undefined, common);
    const { state, derived } = fields;
    return derived && !state?.choices.includes(choice) ? derived : (state?.name ?? 'status');
  };
}

function findStates(schema: RawSchema | undefined, common: StateSchemas['common']) {
  const fields = Object.entries(schema?.properties ?? {}).map(([name, written]) => {
    const property = followReference(written, common);
    const choices = [...(property.oneOf ?? []).map((option) => option.const), ...(property.enum ?? [])].map(String);
    return { name, property, choices };
  });
  return {
    state:
      fields.find(({ property }) => property['x-transitions']) ??
      fields.find(({ name, choices }) => name === 'status' && choices.length > 0),
    derived: fields.find(({ property }) => property['x-derived-status'])?.name,
  };
}

const actionWords: Schema = { $ref: '#/$defs/action' };

const definitionIn = ({ $ref }: Schema): string | null =>
  typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? null) : null;

function definitionOf(schema: Schema): Schema {
  const definitions: Readonly<Record<string, Schema>> = vocabulary.$defs;
  return definitions[definitionIn(schema) ?? ''] ?? schema;
}

const formsOf = ({ anyOf }: Schema): readonly Schema[] => (isList(anyOf) ? (anyOf as readonly Schema[]) : []);

/** Returns the schema of a key, in the first form that has it. */
function memberOf(schema: Schema, key: string): Schema | null {
  const whole = definitionOf(schema);
  const { properties, additionalProperties } = whole;
  const found = formsOf(whole)
    .map((form) => memberOf(form, key))
    .find((member) => member !== null);
  if (found) return found;
  if (isRecord(properties) && Object.hasOwn(properties, key)) return properties[key] as Schema;
  return isRecord(additionalProperties) ? additionalProperties : null;
}

const holders = new WeakMap<Schema, boolean>();

/** Returns true if short forms can occur anywhere below; other parts are skipped. */
function mayHoldOne(schema: Schema): boolean {
  const known = holders.get(schema);
  if (known !== undefined) return known;
  // A schema that contains itself can hold short forms if the rest of it can.
  holders.set(schema, false);
  const whole = definitionOf(schema);
  const { properties, additionalProperties, items } = whole;
  const within = [
    ...(isRecord(properties) ? Object.values(properties) : []),
    additionalProperties,
    items,
    ...formsOf(whole),
  ];
  const holds = Object.hasOwn(shorthands, definitionIn(schema) ?? '') || within.filter(isRecord).some(mayHoldOne);
  holders.set(schema, holds);
  return holds;
}
