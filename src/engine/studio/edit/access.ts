/** Access matrix: the permissions of each actor in an entry, changed cell by cell. */
import { generalVerbs } from '../../registry/permissions.ts';
import type { Actor, RawCondition, RawEntry, RawRule, RawVerbs } from '../../registry/raw.ts';
import { setEntry } from './changes.ts';
import type { RegistryDraft } from './draft.ts';
import type { Edit } from './edits.ts';

/** Actors with a column in the matrix. */
export const matrixActors: readonly Actor[] = ['management', 'employee', 'user'];

/** Returns the rows: the general verbs, and the resource's own actions. */
export function matrixVerbs(entry: RawEntry): readonly string[] {
  return [...generalVerbs, ...Object.keys(entry.actions ?? {})];
}

interface MatrixCell {
  readonly actor: Actor;
  readonly verb: string;
}

/** Returns true if the actor has the permission. An action's own `access` replaces the rules of the entry. */
export function isAllowed(entry: RawEntry, { actor, verb }: MatrixCell): boolean {
  const own = entry.actions?.[verb]?.access;
  if (own) return own.includes(actor);
  const verbs = verbsOfRule(entry, actor);
  return verbs === '*' || verbs.includes(verb);
}

/** Changes a permission where it is declared: on the action, or in the actor's rule. */
export function setAccess(
  draft: RegistryDraft,
  { resource, actor, verb, on }: MatrixCell & { readonly resource: string; readonly on: boolean },
): readonly Edit[] {
  const entry = draft.resources[resource]?.entry ?? {};
  const own = entry.actions?.[verb]?.access;
  if (!own) return setEntry(draft, { resource, path: ['access', actor], value: withVerb(entry, { actor, verb }, on) });
  const actors = matrixActors.filter((one) => (one === actor ? on : own.includes(one)));
  return setEntry(draft, { resource, path: ['actions', verb, 'access'], value: actors });
}

/** Without a rule, management may do everything and the others nothing. */
function verbsOfRule(entry: RawEntry, actor: Actor): RawVerbs {
  const rule: RawRule = entry.access?.[actor] ?? (actor === 'management' ? '*' : []);
  return typeof rule === 'object' && 'verbs' in rule ? rule.verbs : rule;
}

/** Returns the rule with a verb added or removed, and its other keys unchanged. Undefined if it equals the default. */
export function withVerb(entry: RawEntry, { actor, verb }: MatrixCell, on: boolean): RawRule | undefined {
  const all = matrixVerbs(entry).filter((one) => entry.actions?.[one]?.access === undefined);
  const allowed = new Set(all.filter((one) => (one === verb ? on : isAllowed(entry, { actor, verb: one }))));
  const written = verbsOfRule(entry, actor);
  // Keeps the written order, and verbs that the matrix does not show.
  const before = written === '*' ? [] : written.filter((one) => allowed.has(one) || !all.includes(one));
  const verbs: RawVerbs =
    allowed.size === all.length ? '*' : [...before, ...all.filter((one) => allowed.has(one) && !before.includes(one))];
  return withVerbs(entry.access?.[actor], verbs, actor);
}

/** Sets the row condition or the hidden fields of an actor's rule. */
export function setLimit(
  draft: RegistryDraft,
  {
    resource,
    actor,
    key,
    value,
  }: {
    readonly resource: string;
    readonly actor: Actor;
    readonly key: 'where' | 'hidden';
    readonly value: unknown;
  },
): readonly Edit[] {
  const entry = draft.resources[resource]?.entry ?? {};
  const rule = entry.access?.[actor];
  const written = typeof rule === 'object' && 'verbs' in rule ? rule : { verbs: verbsOfRule(entry, actor) };
  const next = Object.fromEntries(
    Object.entries({ ...written, [key]: value }).filter(([, one]) => one !== undefined),
  ) as Exclude<RawRule, RawVerbs>;
  const isPlain = Object.keys(next).length === 1;
  return setEntry(draft, {
    resource,
    path: ['access', actor],
    value: isPlain ? withVerbs(undefined, next.verbs, actor) : next,
  });
}

/** Returns the row condition and hidden fields of an actor's rule. */
export function limitsOf(
  entry: RawEntry,
  actor: Actor,
): { readonly where?: RawCondition; readonly hidden?: readonly string[] } {
  const rule = entry.access?.[actor];
  return typeof rule === 'object' && 'verbs' in rule ? rule : {};
}

function withVerbs(rule: RawRule | undefined, verbs: RawVerbs, actor: Actor): RawRule | undefined {
  if (rule !== undefined && typeof rule === 'object' && 'verbs' in rule) return { ...rule, verbs };
  const isUsual = actor === 'management' ? verbs === '*' : verbs.length === 0;
  return isUsual ? undefined : verbs;
}
