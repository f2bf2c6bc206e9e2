/** The access matrix: what each sort of people may do, as an entry says it and as it is changed cell by cell. */
import { generalVerbs } from '../../registry/permissions.ts';
import type { Actor, RawCondition, RawEntry, RawRule, RawVerbs } from '../../registry/raw.ts';
import { setEntry } from './changes.ts';
import type { Draft } from './draft.ts';
import type { Edit } from './edits.ts';

export const matrixActors: readonly Actor[] = ['management', 'employee', 'user'];

/** The rows: what every resource has, and its own actions. */
export function matrixVerbs(entry: RawEntry): readonly string[] {
  return [...generalVerbs, ...Object.keys(entry.actions ?? {})];
}

export interface MatrixCell {
  readonly actor: Actor;
  readonly verb: string;
}

/** An action may say itself who does it; the rules of the entry then say nothing of it. */
export function isAllowed(entry: RawEntry, { actor, verb }: MatrixCell): boolean {
  const own = entry.actions?.[verb]?.access;
  if (own) return own.includes(actor);
  const verbs = verbsOfRule(entry, actor);
  return verbs === '*' || verbs.includes(verb);
}

/** Where it is said who may is where it is changed: on the action, or in the rule of that sort of people. */
export function setAccess(
  draft: Draft,
  { resource, actor, verb, on }: MatrixCell & { readonly resource: string; readonly on: boolean },
): readonly Edit[] {
  const entry = draft.resources[resource]?.entry ?? {};
  const own = entry.actions?.[verb]?.access;
  if (!own) return setEntry(draft, { resource, path: ['access', actor], value: withVerb(entry, { actor, verb }, on) });
  const actors = matrixActors.filter((one) => (one === actor ? on : own.includes(one)));
  return setEntry(draft, { resource, path: ['actions', verb, 'access'], value: actors });
}

/** Management may everything, and the others nothing, unless said. */
function verbsOfRule(entry: RawEntry, actor: Actor): RawVerbs {
  const rule: RawRule = entry.access?.[actor] ?? (actor === 'management' ? '*' : []);
  return typeof rule === 'object' && 'verbs' in rule ? rule.verbs : rule;
}

/** The rule with this cell on or off, and whatever else it says as it was. Undefined: it need not be written. */
export function withVerb(entry: RawEntry, { actor, verb }: MatrixCell, on: boolean): RawRule | undefined {
  const all = matrixVerbs(entry).filter((one) => entry.actions?.[one]?.access === undefined);
  const allowed = new Set(all.filter((one) => (one === verb ? on : isAllowed(entry, { actor, verb: one }))));
  const written = verbsOfRule(entry, actor);
  // In the order in which they were written; verbs that the matrix does not know stay.
  const before = written === '*' ? [] : written.filter((one) => allowed.has(one) || !all.includes(one));
  const verbs: RawVerbs =
    allowed.size === all.length ? '*' : [...before, ...all.filter((one) => allowed.has(one) && !before.includes(one))];
  return withVerbs(entry.access?.[actor], verbs, actor);
}

/** Beside the verbs of a rule: which rows, and which fields are kept from these people. */
export function setLimit(
  draft: Draft,
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

/** What a rule says beside its verbs. */
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
