/** States and what may follow what, with the actions that do it. */
import type { RawAction, RawOption, RawProperty } from '../../registry/raw.ts';
import type { Label } from '../../texts/catalogue.ts';
import { setEntry, setFieldKey, type Words } from './changes.ts';
import type { Draft, DraftResource } from './draft.ts';
import type { Edit } from './edits.ts';
import { choiceNameOf } from './kinds.ts';

export interface StateField {
  readonly name: string;
  readonly property: RawProperty;
  readonly states: readonly RawOption[];
}

/** Fields of choices that are written in the schema itself: the one with transitions first. */
export function stateFields({ schema }: DraftResource): readonly StateField[] {
  const fields = Object.entries(schema.properties).flatMap(([name, property]) =>
    property.oneOf ? [{ name, property, states: property.oneOf }] : [],
  );
  return fields.toSorted(
    (one, other) =>
      Number(other.property['x-transitions'] !== undefined) - Number(one.property['x-transitions'] !== undefined),
  );
}

export const followersOf = ({ property }: StateField, state: string): readonly string[] =>
  property['x-transitions']?.[state] ?? [];

export interface TransitionPlace {
  readonly resource: string;
  readonly field: StateField;
  readonly from: string;
  readonly to: string;
}

/** The first transition makes it a state, which begins somewhere: with the first choice unless it says otherwise. */
export function setTransition(
  draft: Draft,
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

/** The actions of an entry that lead to a state, by name. */
export function actionsTo(
  { entry }: DraftResource,
  field: string,
  state: string,
): readonly (readonly [string, RawAction])[] {
  return Object.entries(entry.actions ?? {}).filter(([, action]) => action.set?.[field] === state);
}

export interface NewStateAction {
  readonly resource: DraftResource;
  readonly field: string;
  readonly state: RawOption;
}

/** It stands where transitions lead to its state, without a word about it; what it says stands beside them. */
export function addStateAction(draft: Draft, { resource, field, state }: NewStateAction): readonly Edit[] {
  const wanted = choiceNameOf(state.title).replaceAll('_', '-');
  const taken = resource.entry.actions ?? {};
  const name = Object.hasOwn(taken, wanted) ? `${wanted}-${Object.keys(taken).length + 1}` : wanted;
  const label: Words = { en: state.title, ...state['x-label'] };
  const place = { resource: resource.name, field };
  const labels = { ...resource.schema.properties[field]?.['x-actions'], [name]: label };
  return [
    ...setFieldKey(draft, { ...place, key: 'x-actions', value: labels }),
    ...setEntry(draft, { resource: resource.name, path: ['actions', name], value: { set: { [field]: state.const } } }),
  ];
}

/** What the button of an action says: beside the transitions, or with the action. */
export function actionLabelOf({ entry, schema }: DraftResource, name: string): Label {
  const ofStates = Object.values(schema.properties).flatMap((property) => property['x-actions']?.[name] ?? []);
  return ofStates[0] ?? entry.actions?.[name]?.label ?? { en: name };
}

/** Changed where it is written. */
export function setActionLabel(
  draft: Draft,
  { resource, name, label }: { readonly resource: DraftResource; readonly name: string; readonly label: Label },
): readonly Edit[] {
  const state = Object.entries(resource.schema.properties).find(([, property]) => property['x-actions']?.[name]);
  if (!state) return setEntry(draft, { resource: resource.name, path: ['actions', name, 'label'], value: label });
  const [field, property] = state;
  const value = { ...property['x-actions'], [name]: label };
  return setFieldKey(draft, { resource: resource.name, field, key: 'x-actions', value });
}
