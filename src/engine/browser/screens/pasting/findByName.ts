/**
 * Finds the record that a typed name refers to: the only one with that title or unique value, or else the only search
 * result.
 */
import { useMemo } from 'react';
import { useDataProvider, type DataProvider, type RaRecord } from 'react-admin';
import { mayRead } from '../../../registry/access.ts';
import { renderTitle } from '../../../registry/records/title.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Field, RawCondition, Registry, Resource } from '../../../registry/types.ts';
import { bindWithin } from '../../../registry/conditions/within.ts';
import { isRecord } from '../../../values/json.ts';
import { embedsFor } from '../../fields/embeds.ts';
import { useLanguage } from '../../ui/useLabel.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { narrowed } from '../narrowed.ts';

type Row = Readonly<Record<string, unknown>>;

type FoundName = { readonly record: RaRecord; readonly name: string } | { readonly fault: 'not_found' | 'several' };

/** Searches within the limits set by other values of the row. Both functions throw the errors of the data provider. */
interface FindByName {
  /** Results are cached by name. */
  readonly find: (field: Field, name: string, values: Row) => Promise<FoundName>;
  /** Returns titles of search results, the most likely first. */
  readonly suggest: (field: Field, text: string, values: Row) => Promise<readonly string[]>;
}

const mostFound = 25;
const mostSuggested = 8;

/** Returns functions that find a record by name on the server, and that suggest names. */
export function useFindByName(): FindByName {
  const provider = useDataProvider<DataProvider>();
  const registry = useRegistry();
  const principal = usePrincipal();
  const locale = useLanguage();
  return useMemo(
    () => findingByName({ provider, registry, principal, locale }),
    [provider, registry, principal, locale],
  );
}

interface Finding {
  readonly provider: DataProvider;
  readonly registry: Registry;
  readonly principal: Principal;
  readonly locale: string;
}

export function findingByName({ provider, registry, principal, locale }: Finding): FindByName {
  const known = new Map<string, Promise<FoundName>>();
  const read = async (target: Resource, search: Row, filter: RawCondition | null, perPage: number) => {
    const { data } = await provider.getList<RaRecord>(adminName(target), {
      pagination: { page: 1, perPage },
      sort: { field: '', order: 'ASC' },
      filter: narrowed(search, filter),
      meta: { embed: embedsFor({ registry, principal }, target, []) },
    });
    return data;
  };
  const nameIn = (target: Resource, record: RaRecord): string => renderTitle(registry, target, record, locale) ?? '';
  const find = async (target: Resource, text: string, filter: RawCondition | null): Promise<FoundName> => {
    const data = await read(target, { q: text }, filter, mostFound);
    const nameOf = (record: RaRecord): string => nameIn(target, record);
    const unique = Object.values(target.fields).filter((field) => field.unique !== null);
    const isCalled = (record: RaRecord): boolean =>
      [nameOf(record), ...unique.map((field) => String(record[field.name] ?? ''))].some(
        (name) => name.toLowerCase() === text.toLowerCase(),
      );
    const called = data.filter(isCalled);
    const [first, second] = called.length > 0 ? called : data;
    if (!first) return { fault: 'not_found' };
    return second ? { fault: 'several' } : { record: first, name: nameOf(first) };
  };
  const filterOf = (field: Field, target: Resource, values: Row): RawCondition | null => {
    const within = field.relation?.within ?? null;
    return within === null
      ? null
      : bindWithin(within, {
          valueOf: (path) => valueIn(values, path),
          counts: (asked) => {
            const other = target.fields[asked];
            return other !== undefined && mayRead(target, principal, other);
          },
        });
  };
  const keyOf = (target: Resource, name: string, filter: RawCondition | null): string =>
    JSON.stringify([target.name, name.toLowerCase(), filter]);
  return {
    find(field, name, values) {
      const target = registry.resources[field.relation?.to ?? ''];
      if (!target) return Promise.resolve({ fault: 'not_found' });
      const filter = filterOf(field, target, values);
      const key = keyOf(target, name, filter);
      const asked = known.get(key) ?? find(target, name, filter);
      known.set(key, asked);
      // Do not cache failures: the record may be created in the meantime.
      void asked.then(
        (found) => ('fault' in found ? known.delete(key) : undefined),
        () => known.delete(key),
      );
      return asked;
    },
    async suggest(field, text, values) {
      const target = registry.resources[field.relation?.to ?? ''];
      if (!target) return [];
      const filter = filterOf(field, target, values);
      const found = await read(target, text === '' ? {} : { q: `${text}~` }, filter, mostSuggested);
      const names = found.map((record) => nameIn(target, record)).filter((name) => name !== '');
      for (const record of found) {
        const name = nameIn(target, record);
        const isAlone = names.filter((one) => one.toLowerCase() === name.toLowerCase()).length === 1;
        // Cache suggestions, so that a selected one needs no request.
        if (isAlone) known.set(keyOf(target, name, filter), Promise.resolve({ record, name }));
      }
      return [...new Set(names)];
    },
  };
}

function valueIn(values: Row, [first = '', second]: readonly string[]): unknown {
  const value = values[first];
  return second === undefined ? value : isRecord(value) ? value[second] : undefined;
}
