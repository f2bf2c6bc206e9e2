/**
 * Turns a body into a draft: filters the fields, adds defaults and validates, for owned lines too. Collects all
 * validation errors.
 */
import { savedViews } from '../../../registry/lists/savedViews.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { countValues } from '../../../values/json.ts';
import { limits } from '../../limits.ts';
import type { Row } from '../contract.ts';
import { isUuid, uuidv7 } from '../uuid.ts';
import { acceptedFields, type Arriving } from './accept.ts';
import { positionDefault, scopeDefault, systemDefaults, writableDefaults } from './defaults.ts';
import { clearedHiddenFields, judgeChoices, judgeRules } from './validateRules.ts';
import { sameValue } from '../rows/sameValue.ts';
import { storedForms } from './storedForms.ts';
import { withDomainSuffixes } from './domainSuffixes.ts';
import { at, fault, type Faults, type UnitOfWork } from './unitOfWork.ts';
import { isRecord } from '../../../values/json.ts';
import { type RecordDraft, type OwnedChange, linesOf } from '../rows/draft.ts';

interface Preparing extends Arriving {
  readonly uuid: string;
  /** Defaults in addition to those of the schema, such as the position of a line. */
  readonly suggested: Row;
  /** Values that override what is sent, such as the owner of a line. */
  readonly given: Row;
  /** Values that only the program sets, for a new record. */
  readonly systemValues: Row;
}

/**
 * Prepares a draft. Adds validation errors to `faults` instead of throwing; a draft with errors must not be written.
 */
export async function prepare(work: UnitOfWork, preparing: Preparing, faults: Faults): Promise<RecordDraft> {
  const { resource, before, path, systemValues } = preparing;
  const { lines: arrivingLines, rest: sent } = splitLines(resource, acceptedFields(work, preparing, faults));
  const defaults = before === null ? { ...writableDefaults(work, resource), ...scopeDefault(work, resource) } : {};
  const rest = storedForms(resource, sent, { ...(before ?? defaults), ...sent });
  const completed = { ...defaults, ...preparing.suggested, ...rest, ...preparing.given };
  const judged = before === null ? { ...completed, ...arrivingLines } : { ...rest, ...arrivingLines };
  const shapeFaults = Object.entries(
    await withDomainSuffixes(work, (suffixes) =>
      work.state.validators.check(resource, before === null ? 'create' : 'update', judged, suffixes),
    ),
  );
  for (const [name, message] of shapeFaults) fault(faults, name === '' ? path : at(path, name), message);
  judgeFields(preparing, rest, faults);
  judgeChoices(work, { ...preparing, fieldOf: (name) => resource.fields[name] }, rest, faults);
  const values = before === null ? { ...systemDefaults(work, resource), ...completed } : completed;
  const draft = {
    resource,
    uuid: preparing.uuid,
    before,
    sent: rest,
    values,
    path,
    lines: await prepareLines(work, preparing, arrivingLines, faults),
  };
  if (shapeFaults.length > 0) return draft;
  const whole = { ...draft, values: { ...values, ...(await clearedHiddenFields(work, draft, faults)) } };
  await judgeRules(work, whole, faults);
  return before === null
    ? { ...whole, values: { ...whole.values, ...splitLines(resource, systemValues).rest } }
    : whole;
}

function splitLines(resource: Resource, accepted: Row): { readonly lines: Row; readonly rest: Row } {
  const isLines = ([name]: readonly [string, unknown]): boolean => resource.fields[name]?.kind === 'lines';
  const entries = Object.entries(accepted);
  return {
    lines: Object.fromEntries(entries.filter(isLines)),
    rest: Object.fromEntries(entries.filter((entry) => !isLines(entry))),
  };
}

/** Checks what JSON Schema cannot express for one field: immutability, decimal places, size of a saved filter. */
function judgeFields({ resource, before, path }: Preparing, values: Row, faults: Faults): void {
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (!field) continue;
    const was = before?.[name] ?? null;
    if (resource.name === savedViews && name === 'filter' && countValues(value) > limits.savedViews.filter)
      fault(faults, at(path, name), { key: 'maxItems', params: { max: limits.savedViews.filter } });
    if (field.immutable && before !== null && was !== null && !sameValue(field, was, value))
      fault(faults, at(path, name), { key: 'immutable', params: {} });
    if (field.kind === 'decimal' && typeof value === 'number' && Number(value.toFixed(field.scale)) !== value) {
      fault(faults, at(path, name), {
        key: 'multipleOf',
        params: { step: Number((10 ** -field.scale).toFixed(field.scale)) },
      });
    }
  }
}

async function prepareLines(
  work: UnitOfWork,
  owner: Preparing,
  arriving: Row,
  faults: Faults,
): Promise<ReadonlyMap<string, OwnedChange>> {
  const changes = new Map<string, OwnedChange>();
  for (const [name, rows] of Object.entries(arriving)) {
    const field = owner.resource.fields[name];
    if (field?.lines && Array.isArray(rows))
      changes.set(name, await prepareOwned(work, { owner, field, rows: rows as readonly unknown[] }, faults));
  }
  return changes;
}

interface Owning {
  readonly owner: Preparing;
  readonly field: Field;
  readonly rows: readonly unknown[];
}

/**
 * Compares the lines sent with the present lines: updates those with a known uuid, adds those without, and removes
 * those that are missing.
 */
async function prepareOwned(work: UnitOfWork, { owner, field, rows }: Owning, faults: Faults): Promise<OwnedChange> {
  const child = work.registry.resources[field.lines?.resource ?? ''];
  if (!child || !field.lines) return { drafts: [], removed: [] };
  const present = new Map(linesOf(owner.before, field.name).map((row) => [String(row['uuid']), row]));
  const drafts: RecordDraft[] = [];
  for (const [index, row] of rows.entries()) {
    const path = at(at(owner.path, field.name), index);
    if (!isRecord(row)) continue;
    const before = takeLine(row, present, path, faults);
    if (before === undefined) continue;
    const back = field.lines.field;
    if (Object.hasOwn(row, back) && row[back] !== owner.uuid)
      fault(faults, at(path, back), { key: 'reference', params: {} });
    const body = withoutKeys(row, before === null ? [back, 'uuid'] : [back]);
    const suggested = before === null ? positionDefault(child, index) : {};
    const systemValues = linesOf(owner.systemValues, field.name)[index] ?? {};
    const uuid = before === null ? uuidv7() : String(before['uuid']);
    drafts.push(
      await prepare(
        work,
        {
          resource: child,
          body,
          before,
          path,
          uuid,
          suggested,
          given: { [back]: owner.uuid },
          systemValues,
          inLine: true,
        },
        faults,
      ),
    );
  }
  return { drafts, removed: [...present.values()] };
}

/** Returns the line before the write, null for a new line, undefined where the uuid is not a line of this owner. */
function takeLine(row: Row, present: Map<string, Row>, path: string, faults: Faults): Row | null | undefined {
  const { uuid } = row;
  if (uuid === undefined || uuid === null) return null;
  const key = isUuid(uuid) ? uuid.toLowerCase() : '';
  const before = present.get(key);
  present.delete(key);
  if (before === undefined)
    fault(
      faults,
      at(path, 'uuid'),
      isUuid(uuid) ? { key: 'reference', params: {} } : { key: 'format.uuid', params: {} },
    );
  return before;
}

function withoutKeys(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}
