/** Fields that the filter builder offers: of the resource, of its references, and its related records. */
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { mayAskOver, mayRead } from '../../../registry/access.ts';
import { relationNamed, relationWays, type RelationWay } from '../../../registry/conditions/condition.ts';
import { withoutOvertaken } from '../../../registry/records/derivedStatus.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';

export interface Comparable {
  /** Name in filter syntax: `status`, `client.city`, or a relation. */
  readonly path: string;
  /** Full label: "Client > City". */
  readonly label: string;
  /** Label within its group: "City". */
  readonly short: string;
  readonly group: string;
  /** null for a relation. */
  readonly field: Field | null;
  readonly way: RelationWay | null;
}

interface Comparables {
  readonly options: readonly Comparable[];
  readonly ways: readonly RelationWay[];
  /** Also resolves valid paths that are not offered. */
  readonly fieldOf: (path: string) => Comparable | null;
}

export function useComparable(resource: Resource): Comparables {
  const registry = useRegistry();
  const principal = usePrincipal();
  const label = useLabel();
  const translate = useTranslate();
  return useMemo(() => {
    const fieldsOf = (of: Resource): readonly Field[] =>
      withoutOvertaken(Object.values(of.fields).filter((field) => mayRead(of, principal, field)))
        .filter((field) => kinds[field.kind].operators.length > 0 && !field.system)
        .toSorted(
          (left, right) =>
            placeOf(of, left) - placeOf(of, right) || label(left.label).localeCompare(label(right.label)),
        );
    const ways = relationWays(registry, resource).filter((way) => mayAskOver(registry, resource, principal, way));
    const optionOf = (fields: readonly Field[], group: string): Comparable => {
      const field = fields.at(-1) ?? null;
      return {
        path: fields.map((one, index) => (index < fields.length - 1 ? (one.relation?.name ?? '') : one.name)).join('.'),
        label: fields.map((one) => label(one.label)).join(' > '),
        short: field ? label(field.label) : '',
        group,
        field,
        way: null,
      };
    };
    const own = fieldsOf(resource).map((field) => optionOf([field], label(resource.label)));
    const further = ways
      .filter(({ field, inverse }) => inverse === null && field.kind === 'reference')
      .toSorted((left, right) => placeOf(resource, left.field) - placeOf(resource, right.field))
      .flatMap(({ field, to }) => fieldsOf(to).map((inner) => optionOf([field, inner], label(field.label))));
    const related = ways
      .filter(({ field, inverse }) => inverse !== null || field.kind === 'references')
      .map((way): Comparable => {
        const name = label(way.inverse?.label ?? way.field.label);
        return {
          path: way.name,
          label: name,
          short: name,
          group: translate('beheer.filter.related'),
          field: null,
          way,
        };
      })
      .toSorted((left, right) => left.label.localeCompare(right.label));
    const options = [...own, ...related, ...further];
    const fieldOf = (path: string): Comparable | null => {
      const known = options.find((one) => one.way === null && one.path === path);
      if (known) return known;
      const fields: Field[] = [];
      let at: Resource | undefined = resource;
      for (const [index, name] of path.split('.').entries()) {
        const field: Field | undefined =
          index === path.split('.').length - 1 ? at?.fields[name] : at && relationNamed(at, name);
        if (!field) return null;
        fields.push(field);
        at = registry.resources[field.relation?.to ?? ''];
      }
      return optionOf(fields, '');
    };
    return { options, ways, fieldOf };
  }, [registry, principal, resource, label, translate]);
}

/** Sorts columns and filter fields of the list first, in that order. */
function placeOf({ list }: Resource, { name }: Field): number {
  const place = [...list.columns, ...list.filters].indexOf(name);
  return place < 0 ? list.columns.length + list.filters.length : place;
}
