/** Edits of states, transitions and the actions that perform them. */
import type { RawAction, RawOption, RawProperty } from '../../registry/raw.ts';
import type { Label } from '../../texts/catalogue.ts';
import { setEntry, setFieldKey, type LanguageTexts } from './changes.ts';
import type { RegistryDraft, DraftResource } from './draft.ts';
import type { Edit } from './edits.ts';
import { isList, isObject, type Json, type JsonObject } from './json.ts';
import { choiceNameOf } from './kinds.ts';

/** Choice field with its states and transitions. */
export interface StateField {
  readonly name: string;
  readonly property: RawProperty;
  readonly states: readonly RawOption[];
}

/** Returns choice fields whose choices are in the schema itself; the one with transitions comes first. */
export function stateFields({ schema }: DraftResource): readonly StateField[] {
  const fields = Object.entries(schema.properties).flatMap(([name, property]) =>
    property.oneOf ? [{ name, property, states: property.oneOf }] : [],
  );
  return fields.toSorted(
    (one, other) =>
      Number(other.property['x-transitions'] !== undefined) - Number(one.property['x-transitions'] !== undefined),
  );
}

/** Returns the states that may follow a state. */
export const followersOf = ({ property }: StateField, state: string): readonly string[] =>
  property['x-transitions']?.[state] ?? [];

interface TransitionPlace {
  readonly resource: string;
  readonly field: StateField;
  readonly from: string;
  readonly to: string;
}

/**
 * Adds or removes a transition. The first one makes the field a state, whose default is the first choice unless it has
 * one.
 */
export function setTransition(
  draft: RegistryDraft,
  { resource, field, from, to, on }: TransitionPlace & { readonly on: boolean },
): readonly Edit[] {
  const { name, property, states } = field;
  const order = states.map((state) => String(state.const));
  const followers = order.filter((state) => (state === to ? on : followersOf(field, from).includes(state)));
  const all = order.flatMap((state) => {
    const next = state === from ? followers : followersOf(field, state);
    return next.length > 0 ? [[state, next] as const] : [];
  });
  const place = { resource, field: name };
  return [
    ...(property.default === undefined && on
      ? setFieldKey(draft, { ...place, key: 'default', value: states[0]?.const })
      : []),
    ...setFieldKey(draft, {
      ...place,
      key: 'x-transitions',
      value: all.length > 0 ? Object.fromEntries(all) : undefined,
    }),
  ];
}

/** Returns the actions that set a state, by name. */
export function actionsTo(
  { entry }: DraftResource,
  field: string,
  state: string,
): readonly (readonly [string, RawAction])[] {
  return Object.entries(entry.actions ?? {}).filter(([, action]) => action.set?.[field] === state);
}

interface NewStateAction {
  readonly resource: DraftResource;
  readonly field: string;
  readonly state: RawOption;
}

/**
 * Adds an action that sets a state. It is available where a transition leads to that state; its label is stored next to
 * the transitions.
 */
export function addStateAction(draft: RegistryDraft, { resource, field, state }: NewStateAction): readonly Edit[] {
  const wanted = choiceNameOf(state.title).replaceAll('_', '-');
  const taken = resource.entry.actions ?? {};
  const name = Object.hasOwn(taken, wanted) ? `${wanted}-${Object.keys(taken).length + 1}` : wanted;
  const label: LanguageTexts = { en: state.title, ...state['x-label'] };
  const place = { resource: resource.name, field };
  const labels = { ...resource.schema.properties[field]?.['x-actions'], [name]: label };
  return [
    ...setFieldKey(draft, { ...place, key: 'x-actions', value: labels }),
    ...setEntry(draft, { resource: resource.name, path: ['actions', name], value: { set: { [field]: state.const } } }),
  ];
}

/** Returns the label of an action, from the transitions or from the action. */
export function actionLabelOf({ entry, schema }: DraftResource, name: string): Label {
  const ofStates = Object.values(schema.properties).flatMap((property) => property['x-actions']?.[name] ?? []);
  return ofStates[0] ?? entry.actions?.[name]?.label ?? { en: name };
}

/** Changes the label where it is written. */
export function setActionLabel(
  draft: RegistryDraft,
  { resource, name, label }: { readonly resource: DraftResource; readonly name: string; readonly label: Label },
): readonly Edit[] {
  const state = Object.entries(resource.schema.properties).find(([, property]) => property['x-actions']?.[name]);
  if (!state) return setEntry(draft, { resource: resource.name, path: ['actions', name, 'label'], value: label });
  const [field, property] = state;
  const value = { ...property['x-actions'], [name]: label };
  return setFieldKey(draft, { resource: resource.name, field, key: 'x-actions', value });
}

interface ChoiceRename {
  readonly resource: string;
  readonly field: string;
  readonly from: string;
  readonly title: string;
}

/** Renames a choice that no record uses yet: its value follows its title, everywhere in the resource. */
export function renameChoice(draft: RegistryDraft, { resource, field, from, title }: ChoiceRename): readonly Edit[] {
  const { schema, entry } = draft.resources[resource] ?? {};
  const property = schema?.properties[field];
  if (!property?.oneOf) return [];
  const to = freeChoiceName(
    property.oneOf.filter((choice) => choice.const !== from),
    title,
  );
  const swap = (value: Json): Json => (value === from ? to : value);
  const states = (value: Json): Json => {
    if (isList(value)) return value.map(states);
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key === from ? to : key, states(one)]))
      : swap(value);
  };
  const place = { resource, field };
  const named: (keyof RawProperty & string)[] = ['default', 'x-initial', 'x-transitions'];
  return [
    ...setFieldKey(draft, {
      ...place,
      key: 'oneOf',
      value: property.oneOf.map((choice) => (choice.const === from ? { ...choice, const: to, title } : choice)),
    }),
    ...named.flatMap((key) =>
      property[key] === undefined ? [] : setFieldKey(draft, { ...place, key, value: states(property[key] as Json) }),
    ),
    ...Object.entries(schema?.properties ?? {}).flatMap(([name, { 'x-number': series }]) =>
      series?.on === from
        ? setFieldKey(draft, { resource, field: name, key: 'x-number', value: { ...series, on: to } })
        : [],
    ),
    ...Object.entries((entry ?? {}) as JsonObject).flatMap(([key, value]) =>
      setEntry(draft, { resource, path: [key], value: awaitedIn(key, comparedWith(value, field, states), swap) }),
    ),
  ];
}

/** Derives a unique value from the title. */
export function freeChoiceName(choices: readonly RawOption[], title: string): string {
  const wanted = choiceNameOf(title);
  const taken = new Set(choices.map((choice) => String(choice.const)));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}_${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Changes the state that mails and rules wait for. */
function awaitedIn(entryKey: string, value: Json, swap: (value: Json) => Json): Json {
  if ((entryKey !== 'mails' && entryKey !== 'rules') || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (!isObject(one) || !isObject(one['when']) || one['when']['on'] === undefined) return [name, one];
      return [name, { ...one, when: { ...one['when'], on: swap(one['when']['on']) } }];
    }),
  );
}

/** Changes the values of the field in conditions and in what actions set. */
function comparedWith(value: Json, field: string, change: (value: Json) => Json): Json {
  if (isList(value)) return value.map((one) => comparedWith(one, field, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === field ? change(one) : comparedWith(one, field, change)]),
  );
}
