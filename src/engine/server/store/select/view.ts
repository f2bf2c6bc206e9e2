/** Through whose eyes, and at which moment, statements are compiled. One per statement: it hands out the aliases. */
import type { Condition } from '../../../registry/condition.ts';
import { systemCaller, type Caller } from '../caller.ts';
import type { ConditionContext } from '../../../registry/operand.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { Field, RawCondition, Registry, Resource } from '../../../registry/types.ts';
import type { CompiledStatements } from '../compiledStatement.ts';
import type { Fragment } from '../fragment.ts';
import { rightsOf, type Rights } from '../rights.ts';

/** A row in the statement: of which resource, under which alias. Null: the table that a definition is about. */
export interface At {
  readonly resource: Resource;
  readonly alias: string | null;
}

/** A piece of SQL with the kind of its value. */
export interface Expression {
  readonly sql: Fragment;
  readonly kind: Kind;
  /** The field it comes from, where it is one. */
  readonly field: Field | null;
}

export interface View {
  readonly rights: Rights;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly context: ConditionContext;
  nextAlias(): string;
  /** What was compiled for these eyes before, while nothing about the person or the registry changed; null: unknown. */
  readonly statements: CompiledStatements | null;
  /** Whether what was compiled so far asked for the moment: it holds for no other. */
  isOfTheMoment(): boolean;
  /** A condition that the registry wrote: it may look anywhere. */
  trusted(at: At, raw: RawCondition): Fragment;
  condition(at: At, condition: Condition): Fragment;
}

/** The tables that a statement, or a piece of one, reads. */
export function tablesIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\b(?:from|join) "([^"]+)"/g)].map(([, table = '']) => table));
}

/** What goes by that name for these eyes, put together unless it was before. */
export function compiledOnce<Compiled extends object>(view: View, name: string, compile: () => Compiled): Compiled {
  return view.statements === null ? compile() : view.statements.once(name, compile, () => view.isOfTheMoment());
}

/**
 * The same moment and person, but every field readable: for what the store itself must know. Aliases go on from the
 * view's.
 */
export function unrestricted(view: View): View {
  return { ...view, rights: rightsOf(view.registry, systemCaller), statements: null };
}
