/**
 * Access rules and actions of a registry entry. Denies by default, except management, which by default may do
 * everything.
 */
import { dictionary } from '../dictionary.ts';
import { generalVerbs } from '../permissions.ts';
import type { RawAction, Actor, RawCondition, RawEntry, RawRule, RawSchema } from '../raw.ts';
import type { AccessRule, Action, Field, Label } from '../types.ts';
import type { ResourceDraft } from './draft.ts';
import { plainLabel } from '../../texts/catalogue.ts';

export const actors: readonly Actor[] = ['management', 'employee', 'user'];

/**
 * Returns the permissions by kind of people; null permits nothing. Views and append-only resources permit reading, and the
 * actions of a view.
 */
export function resolveAccess(entry: RawEntry): Readonly<Record<Actor, AccessRule | null>> {
  const rule = (written: RawRule | undefined): AccessRule | null =>
    written === undefined
      ? null
      : entry.source === 'view' || entry.appendOnly === true
        ? readingOnly(ruleOf(written), entry.source === 'view' ? Object.keys(entry.actions ?? {}) : [])
        : ruleOf(written);
  const of = (actor: Actor, written: RawRule | undefined): AccessRule | null =>
    withActions(rule(written), entry.actions ?? {}, actor);
  return {
    management: of('management', entry.access?.management ?? '*'),
    employee: of('employee', entry.access?.employee),
    user: of('user', entry.access?.user),
  };
}

/** An action with its own `access` is allowed to those actors only; other actions follow the rule. */
function withActions(rule: AccessRule | null, actions: RawActions, actor: Actor): AccessRule | null {
  if (rule === null) return null;
  const restricted = Object.entries(actions).filter(([, { access }]) => access !== undefined);
  const own = restricted.flatMap(([name, { access }]) => (access?.includes(actor) ? [name] : []));
  if (rule.verbs !== '*') return own.length === 0 ? rule : { ...rule, verbs: [...rule.verbs, ...own] };
  if (own.length === restricted.length) return rule;
  const open = Object.entries(actions).flatMap(([name, { access }]) => (access === undefined ? [name] : []));
  return { ...rule, verbs: [...generalVerbs, ...open, ...own] };
}

type RawActions = NonNullable<RawEntry['actions']>;

const reading = ['list', 'show', 'history'];

/** Limits a rule to reading and these actions, for views and append-only resources. */
function readingOnly(rule: AccessRule, actions: readonly string[]): AccessRule {
  const left = [...reading, ...actions];
  const onlyReading = (verbs: AccessRule['verbs']): readonly string[] =>
    verbs === '*' ? left : verbs.filter((verb) => left.includes(verb));
  return {
    ...rule,
    verbs: onlyReading(rule.verbs),
    parts: dictionary(Object.entries(rule.parts).map(([part, verbs]) => [part, onlyReading(verbs)] as const)),
    also: rule.also.map(({ verbs, where }) => ({ verbs: onlyReading(verbs), where })),
  };
}

/** Fills in the defaults of a written rule. */
export function ruleOf(rule: RawRule): AccessRule {
  const written = typeof rule === 'object' && 'verbs' in rule ? rule : { verbs: rule };
  return {
    verbs: written.verbs,
    where: written.where ?? null,
    also: written.also ?? [],
    hidden: written.hidden ?? [],
    fields: { read: written.fields?.read ?? null, write: written.fields?.write ?? null },
    parts: dictionary(Object.entries(written.parts ?? {})),
  };
}

/**
 * Resolves the actions of an entry.
 * @param state the field that is the state of a record
 */
export function resolveActions(
  { entry, schema }: ResourceDraft,
  state: Field | null,
): Readonly<Record<string, Action>> {
  return dictionary(
    Object.entries(entry.actions ?? {}).map(([name, action]) => [
      name,
      {
        name,
        label: actionLabel(name, action, schema),
        done: action.done ?? null,
        description: action.description ?? null,
        icon: action.icon ?? null,
        when: whenOf(action, state),
        offer: action.offer ?? null,
        confirm: action.confirm ?? false,
        danger: action.danger ?? false,
        primary: action.primary ?? false,
        secondary: action.secondary ?? (isUnusual(action) ? false : null),
        fields: [...(action.fields ?? []), ...(action.expect ?? [])],
        require: [...(action.require ?? []), ...(action.expect ?? [])],
        expect: action.expect ?? [],
        preview: action.preview !== undefined && action.preview !== false,
        unseen: action.preview === 'shown',
        bulk: action.bulk ?? true,
        trail: action.trail ?? true,
        of: action.of ?? null,
        preset: action.preset ?? {},
        set: action.set ?? null,
        to: action.to ?? leadOf(action.set, state?.name ?? null),
      },
    ]),
  );
}

/** Returns true if an action takes something away, or if its effect is unusual enough to be confirmed first. */
const isUnusual = ({ danger = false, confirm = false }: RawAction): boolean => danger || confirm !== false;

/** Returns the label of an action: its own, that next to the transitions of the state, or else its name. */
export function actionLabel(name: string, { label }: RawAction, schema: RawSchema | undefined): Label {
  const inSchema = Object.values(schema?.properties ?? {}).flatMap((property) => property['x-actions']?.[name] ?? []);
  return label ?? inSchema[0] ?? plainLabel(name);
}

/**
 * Returns the written condition. If an action sets a state and its condition does not mention the state, adds the
 * states that have a transition to it.
 */
function whenOf({ when: written, set }: RawAction, state: Field | null): RawCondition | null {
  const when = written ?? null;
  const to = state === null ? undefined : set?.[state.name];
  if (!state?.transitions || typeof to !== 'string' || mentions(when, state.name)) return when;
  const { transitions, options } = state;
  const from = (options ?? []).map(({ value }) => String(value)).filter((one) => transitions[one]?.includes(to));
  const [first] = from;
  if (first === undefined) return when;
  return { [state.name]: from.length === 1 ? first : { in: from }, ...when };
}

/** Returns true if the condition names the field at any depth. */
function mentions(condition: unknown, field: string): boolean {
  if (typeof condition !== 'object' || condition === null) return false;
  return Object.entries(condition).some(([key, value]) => key === field || mentions(value, field));
}

/** Returns the state that an action sets. */
function leadOf(set: RawAction['set'], stateField: string | null): string | null {
  const state = stateField === null ? undefined : set?.[stateField];
  return typeof state === 'string' ? state : null;
}
