/**
 * Compiles the policies of row-level security from the same declarations that the store uses, over the settings of the
 * transaction.
 */
import { sql } from 'kysely';
import type { Condition } from '../../../registry/conditions/condition.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import { systemCaller } from '../caller.ts';
import type { Fragment } from '../fragment.ts';
import { definitionText, renderedText } from '../sql/text.ts';
import { ruleOf } from '../select/rule.ts';
import { type At, type CallerView } from '../select/view.ts';
import { viewOf } from '../select/createView.ts';
import { overScope } from '../select/visible.ts';
import { clientsSetting, personSetting } from './confine.ts';

/** Placeholder for the signed-in user while a rule is compiled. */
const somebody = '00000000-0000-7000-8000-00000000beef';

/** A subquery, which PostgreSQL evaluates once per statement instead of once per row. */
const setting = (name: string, type: string): string =>
  `(select nullif(current_setting('${name}', true), ''))::${type}`;

/**
 * Returns the policy of a table; null where all rows are public.
 * @param alias alias of the table in the surrounding SQL
 */
export function policyText(registry: Registry, resource: Resource, alias: string): string | null {
  const view = policyView(registry);
  const at: At = { resource, alias };
  const parts = [scopeOf(view, at), ...personalTerms(view, at)].filter((part) => part !== null);
  return parts.length === 0 ? null : renderedText(sql`${sql.join(parts, sql` and `)}`, written);
}

const policyView = (registry: Registry): CallerView =>
  viewOf(registry, { ...systemCaller, user_uuid: somebody }, new Date(0));

/**
 * Returns true if the policies limit each user to their own rows, whatever their clients; the store's row rule does the
 * same.
 */
export function isPersonal(registry: Registry, resource: Resource): boolean {
  return personalTerms(policyView(registry), { resource, alias: resource.table }).length > 0;
}

function scopeOf(view: CallerView, at: At): Fragment | null {
  const { scope, shared } = at.resource;
  if (scope === null) return null;
  return sql`(${overScope(view, at, scope, { shared, isWanted: (column) => sql`${column} = any (${sql.raw(setting(clientsSetting, 'uuid[]'))})` })})`;
}

/** Returns the terms of the row rule that compare with `$me`. The other terms are enforced by the store only. */
function personalTerms(view: CallerView, at: At): readonly Fragment[] {
  const { where: own = null, also = [] } = at.resource.access.user ?? {};
  if (own === null) return [];
  // Includes rows that `also` opens. The store checks what may be done with which of them.
  const rule = also.length === 0 ? own : { or: [own, ...also.map(({ where }) => where)] };
  return terms(ruleOf(view.registry, at.resource, rule))
    .filter((term) => variablesOf(term).includes('$me'))
    .map((term) => {
      if (variablesOf(term).every((name) => name === '$me')) return sql`(${view.condition(at, term)})`;
      throw new Error(
        `The rule of ${at.resource.name} for users cannot be kept by the database: let what is about $me stand by itself, beside the rest.`,
      );
    });
}

const terms = (condition: Condition): readonly Condition[] =>
  condition.type === 'and' ? condition.nodes.flatMap(terms) : [condition];

function variablesOf(condition: Condition): readonly string[] {
  if (condition.type === 'not' || condition.type === 'related') return variablesOf(condition.node);
  if (condition.type === 'search') return [];
  if (condition.type !== 'compare') return condition.nodes.flatMap(variablesOf);
  return [condition.value]
    .flat()
    .filter(
      (value) => typeof value === 'string' && value.startsWith('$') && !value.startsWith('$.'),
    ) as readonly string[];
}

function written(value: unknown): string {
  if (value === somebody) return setting(personSetting, 'uuid');
  if (Array.isArray(value)) return `array[${value.map(written).join(', ')}]`;
  return definitionText(sql`${sql.lit(String(value))}`);
}
