/** Selects the sentence of an audit entry, and whether its changes are shown below. */
import { mailedVerb, restoredVerb, undeletedVerb, type FieldChange } from '../../../registry/records/audit.ts';
import type { DoneEntry } from '../../../registry/records/timeline.ts';
import type { Action, Field, Resource } from '../../../registry/types.ts';
import { isEmptyValue } from '../../ui/Empty.tsx';

interface HistoryWords {
  /** Key of the text in `beheer.history`. */
  readonly text:
    | 'created'
    | 'restored_version'
    | 'undeleted'
    | 'deleted'
    | 'set'
    | 'changed'
    | 'emptied'
    | 'touched'
    | 'several'
    | 'did'
    | 'acted'
    | 'mailed'
    | 'happened';
  /** Field in the sentence, if there is only one. */
  readonly field: Field | null;
  readonly change: FieldChange | null;
  readonly action: Action | null;
  readonly details: 'none' | 'shown' | 'folded';
}

export function sentenceOf(resource: Resource, { verb, changes, done }: DoneEntry): HistoryWords {
  const known = changes.filter(({ field }) => resource.fields[field] !== undefined);
  const plain: HistoryWords = {
    text: 'several',
    field: null,
    change: null,
    action: null,
    details: known.length > 0 ? 'shown' : 'none',
  };
  if (verb === 'create') return { ...plain, text: 'created', details: known.length > 0 ? 'folded' : 'none' };
  if (verb === restoredVerb) return { ...plain, text: 'restored_version' };
  if (verb === undeletedVerb) return { ...plain, text: 'undeleted', details: 'none' };
  if (verb === mailedVerb) return { ...plain, text: 'mailed', details: 'none' };
  if (verb === 'delete') return { ...plain, text: 'deleted', details: 'none' };
  if (verb !== 'edit') {
    const text = isAnybodys(resource, verb) ? 'acted' : 'happened';
    return { ...plain, text: done === null ? text : 'did', action: resource.actions[verb] ?? null };
  }
  const [change, ...others] = known;
  const field = resource.fields[change?.field ?? ''];
  if (!change || !field || others.length > 0) return plain;
  if (change.lines) return { ...plain, text: 'touched', field, change };
  return { ...plain, text: wordFor(field, change), field, change, details: 'none' };
}

/** Returns true if people may run the action. Actions granted to nobody are run by the program as part of another. */
function isAnybodys({ access, actions }: Resource, verb: string): boolean {
  const given = Object.values(access).flatMap((rule) => (rule === null ? [] : [rule, ...rule.also]));
  return actions[verb] === undefined || given.some(({ verbs }) => verbs === '*' || verbs.includes(verb));
}

function wordFor(field: Field, { before, after }: FieldChange): HistoryWords['text'] {
  if (field.writeOnly || field.kind === 'json') return 'touched';
  if (isEmptyValue(before)) return 'set';
  return isEmptyValue(after) ? 'emptied' : 'changed';
}
