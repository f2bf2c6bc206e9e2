/**
 * Context in which a statement is compiled: caller, registry, time. One per statement, since it issues the table
 * aliases.
 */
import type { Condition } from '../../../registry/conditions/condition.ts';
import { systemCaller, type Caller } from '../caller.ts';
import type { ConditionContext } from '../../../registry/conditions/operand.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { Field, RawCondition, Registry, Resource } from '../../../registry/types.ts';
import type { CompiledStatements } from '../compiledStatement.ts';
import type { Fragment } from '../fragment.ts';
import { rightsOf, type Rights } from '../rights.ts';

/** A row in a statement: its resource and table alias. A null alias means the table that a definition is for. */
export interface At {
  readonly resource: Resource;
  readonly alias: string | null;
}

/** SQL with the kind of its value. */
export interface Expression {
  readonly sql: Fragment;
  readonly kind: Kind;
  /** Source field, if it is one. */
  readonly field: Field | null;
}

/** Context of one statement, with the aliases that it uses. */
export interface CallerView {
  readonly rights: Rights;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly context: ConditionContext;
  nextAlias(): string;
  /** Cache of compiled statements for this caller and registry; null for no cache. */
  readonly statements: CompiledStatements | null;
  /** Returns true if the compiled SQL used the current time, so it cannot be cached. */
  isOfTheMoment(): boolean;
  /** Compiles a condition of the registry, which can read all records. */
  trusted(at: At, raw: RawCondition): Fragment;
  condition(at: At, condition: Condition): Fragment;
}

/** Returns the tables that a piece of SQL reads. */
export function tablesIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\b(?:from|join) "([^"]+)"/g)].map(([, table = '']) => table));
}

/** Returns the compiled statement of this name from the cache, or compiles it. */
export function compiledOnce<Compiled extends object>(
  view: CallerView,
  name: string,
  compile: () => Compiled,
): Compiled {
  return view.statements === null ? compile() : view.statements.once(name, compile, () => view.isOfTheMoment());
}

/** Returns the view with all fields readable, for internal reads. Shares the alias counter. */
export function unrestricted(view: CallerView): CallerView {
  return { ...view, rights: rightsOf(view.registry, systemCaller), statements: null };
}
