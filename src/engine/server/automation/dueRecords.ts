/** Finds the records that a rule applies to at a time. */
import type { AutomaticRule } from '../../registry/automation/automation.ts';
import { shiftDate } from '../../registry/conditions/relativeDate.ts';
import type { RawCondition, Resource } from '../../registry/types.ts';
import { systemCaller } from '../store/caller.ts';
import type { OpenStore, Row } from '../store/contract.ts';
import type { RuleRun } from '../store/system/ruleRuns.ts';
import { wholeList } from './ruleRecord.ts';

/** Days of the business, both included. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

/** Streams the runs of a timed rule that are due on the days, in batches. */
export async function* dueRuns(
  store: OpenStore,
  resource: Resource,
  rule: AutomaticRule,
  days: Days,
): AsyncIterable<readonly RuleRun[]> {
  const query = { ...wholeList, range: [0, 0] as const, filter: filterOf(rule, days) };
  for await (const rows of store.stream(systemCaller, resource, query, null))
    yield rows.map((row) => ({
      resource: resource.name,
      rule: rule.id,
      uuid: String(row['uuid']),
      occasion: occasionOf(rule, row, days),
    }));
}

/** Returns the condition of the records that a rule would apply to on the days. */
export function filterOf({ occasion, where }: AutomaticRule, { from, until }: Days): RawCondition {
  const parts: RawCondition[] = where === null ? [] : [where];
  if (occasion.type === 'date') {
    const back = reversed(occasion.shift);
    parts.push({ [occasion.field]: { gte: shiftDate(from, back), lte: shiftDate(until, back) } });
  }
  return parts.length === 1 ? (parts[0] ?? {}) : { and: parts };
}

const reversed = (shift: string): string => (shift.startsWith('-') ? shift.replace('-', '+') : shift.replace('+', '-'));

/** Sets an occasion apart from the others of the record: its date, or the day. */
function occasionOf({ occasion }: AutomaticRule, row: Row, { until }: Days): string {
  return occasion.type === 'date' ? String(row[occasion.field]) : until;
}
