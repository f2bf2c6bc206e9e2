/**
 * Company settings for management: read all, or write several in one transaction. Each is a row of `general` with its
 * own history.
 */
import * as calls from '../../registry/calls/company.ts';
import { ruleErrors } from '../../registry/rules.ts';
import type { Registry, Resource, Settings } from '../../registry/types.ts';
import { conditionContext, type Caller } from '../store/caller.ts';
import type { Row, StoreCalls } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { valueInForce } from '../store/settings.ts';
import { inTransaction } from '../store/transaction.ts';
import { makeValidators } from '../store/write/validators.ts';
import type { Body } from './requests/bodies.ts';
import { handle } from './calls/handle.ts';
import { notFound } from './requests/target.ts';

/** The calls for company settings. */
export const settingsCalls = [
  handle(calls.readSettings, async ({ store, caller }) => {
    const declared = declaredIn(store.registry());
    return answerOf(declared, await storedRows(store, caller, declared));
  }),
  handle(calls.changeSettings, ({ store, caller, body, now }) => {
    const registry = store.registry();
    const declared = declaredIn(registry);
    const change = async (records: StoreCalls): Promise<SettingsAnswer> => {
      const before = await storedRows(records, caller, declared);
      const { values } = answerOf(declared, before);
      const errors = {
        ...ruleErrors(registry, declared.resource, { ...values, ...body }, conditionContext(caller, now())),
        ...makeValidators(registry).check(declared.resource, 'update', sentSettings(declared, body)),
      };
      if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
      for (const one of changesOf(declared, before, body)) await applyChange(records, caller, declared, one);
      return answerOf(declared, await storedRows(records, caller, declared));
    };
    return inTransaction(store.database, (tx) => change(store.within(tx)));
  }),
];

/** Accepts null for any setting, to reset it; other values are validated. */
function sentSettings({ scopes }: Declared, body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== null || scopes[name] === undefined),
  );
}

interface Declared extends Settings {
  /** Resource that stores the settings. */
  readonly general: Resource;
}

function declaredIn(registry: Registry): Declared {
  const {
    settings,
    resources: { general },
  } = registry;
  if (settings === null || !general) throw notFound();
  return { ...settings, general };
}

/** Returns the stored rows by name; other rows of `general` are ignored. */
async function storedRows(
  records: StoreCalls,
  caller: Caller,
  { general, scopes }: Declared,
): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await records.list(caller, general, {
    sort: null,
    range: [0, 999],
    filter: {},
    search: '',
    embed: [],
    columns: null,
  });
  return new Map(
    rows.flatMap((row) => {
      const name = String(row['key']);
      return scopes[name] === row['scope'] ? [[name, row] as const] : [];
    }),
  );
}

interface SettingsAnswer {
  readonly values: Row;
  readonly secrets: readonly string[];
}

/** Returns the settings; for a secret only its presence. */
function answerOf({ resource, scopes }: Declared, rows: ReadonlyMap<string, Row>): SettingsAnswer {
  const names = Object.keys(scopes);
  const isSecret = (name: string): boolean => resource.fields[name]?.writeOnly === true;
  return {
    values: Object.fromEntries(
      names.flatMap((name) => {
        const field = resource.fields[name];
        return field && !isSecret(name) ? [[name, valueInForce(field, rows.get(name)?.['value'])] as const] : [];
      }),
    ),
    secrets: names.filter((name) => isSecret(name) && rows.has(name)),
  };
}

interface Change {
  readonly name: string;
  /** Null resets the setting to its default. */
  readonly value: unknown;
  readonly row: Row | undefined;
}

function changesOf({ resource }: Declared, before: ReadonlyMap<string, Row>, body: Body): readonly Change[] {
  return Object.entries(body)
    .map(([name, value]) => ({ name, value, row: before.get(name) }))
    .filter(({ name, value, row }) => {
      if (value === null) return row !== undefined;
      const field = resource.fields[name];
      return (
        field?.writeOnly === true ||
        JSON.stringify(field && valueInForce(field, row?.['value'])) !== JSON.stringify(value)
      );
    });
}

async function applyChange(
  records: StoreCalls,
  caller: Caller,
  { general, resource, scopes }: Declared,
  { name, value, row }: Change,
): Promise<void> {
  if (row && value === null) return void (await records.remove(caller, general, [String(row['uuid'])]));
  const isSecret = resource.fields[name]?.writeOnly === true;
  const values = isSecret ? { secret_value: value } : { value };
  if (row) await records.update(caller, general, String(row['uuid']), values);
  else await records.create(caller, general, { scope: scopes[name], key: name, is_secret: isSecret, ...values });
}
