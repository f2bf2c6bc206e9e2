/** Describes part of a filter in words: "Status: Sent or Client > City: Utrecht". */
import { Fragment, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { quantifiers, relationNamed, relationWays, type RelationWay } from '../../../registry/conditions/condition.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { useRegistry } from '../../registry.ts';
import { chosenValues, excludedValues } from './operands.ts';
import { useFilterText } from './useFilterText.ts';
import { namesRecords, useRecordNames } from './useRecordNames.ts';

interface Props {
  readonly resource: Resource;
  /** Field, path over relations, `and`, `or` or `not`. */
  readonly name: string;
  readonly value: unknown;
  /** True inside another condition, which adds brackets where needed. */
  readonly inside?: boolean;
}

export function ConditionWords({ resource, name, value, inside = false }: Props) {
  const translate = useTranslate();
  const registry = useRegistry();
  if (name === 'not' && isRecord(value))
    return (
      <>
        {translate('beheer.filter.not')} <Group resource={resource} conditions={[value]} word="and" closed />
      </>
    );
  if ((name === 'and' || name === 'or') && Array.isArray(value))
    return <Group resource={resource} conditions={value.filter(isRecord)} word={name} closed={inside} />;
  const way = relationWays(registry, resource).find((one) => one.name === name);
  if (way && isRecord(value) && Object.keys(value).some((word) => quantifiers.some((one) => one === word)))
    return <Related way={way} value={value} />;
  const fields = fieldsAlong(registry.resources, resource, name.split('.'));
  return fields.length > 0 ? <FieldWords resource={resource} fields={fields} value={value} /> : <>{name}</>;
}

/** Describes a condition on related records: "with invoices (Status: Overdue)". */
function Related({ way, value }: { readonly way: RelationWay; readonly value: Readonly<Record<string, unknown>> }) {
  const translate = useTranslate();
  const label = useLabel();
  const name = inSentence(label(way.inverse?.label ?? way.field.label));
  return (
    <>
      {quantifiers
        .filter((word) => isRecord(value[word]))
        .map((word, index) => {
          const condition = value[word];
          const parts = isRecord(condition) && Object.keys(condition).length > 0 ? [condition] : [];
          return (
            <Fragment key={word}>
              {index > 0 ? ` ${translate('beheer.filter.and')} ` : ''}
              {translate(`beheer.filter.${word}`, { name })}
              {parts.length > 0 ? (
                <>
                  {' ('}
                  <Group resource={way.to} conditions={parts} word="and" closed={false} />)
                </>
              ) : null}
            </Fragment>
          );
        })}
    </>
  );
}

interface GroupProps {
  readonly resource: Resource;
  readonly conditions: readonly Readonly<Record<string, unknown>>[];
  readonly word: 'and' | 'or';
  /** Adds brackets if it has several parts. */
  readonly closed: boolean;
}

function Group({ resource, conditions, word, closed }: GroupProps) {
  const translate = useTranslate();
  const parts = conditions.flatMap((condition): readonly { readonly key: string; readonly words: ReactNode }[] => {
    const entries = Object.entries(condition);
    if (word === 'or' && entries.length > 1)
      return [
        {
          key: JSON.stringify(condition),
          words: <Group resource={resource} conditions={[condition]} word="and" closed />,
        },
      ];
    return entries.map(([name, value]) => ({
      key: JSON.stringify([name, value]),
      words: <ConditionWords resource={resource} name={name} value={value} inside />,
    }));
  });
  const isClosed = closed && parts.length > 1;
  return (
    <>
      {isClosed ? '(' : ''}
      {parts.map(({ key, words }, index) => (
        <Fragment key={key}>
          {index > 0 ? ` ${translate(`beheer.filter.${word}`)} ` : ''}
          {words}
        </Fragment>
      ))}
      {isClosed ? ')' : ''}
    </>
  );
}

/** Returns the relations on a path and its field; empty for an invalid path. */
function fieldsAlong(
  resources: Readonly<Record<string, Resource>>,
  resource: Resource,
  [name = '', ...rest]: readonly string[],
): readonly Field[] {
  if (rest.length === 0) return [resource.fields[name] ?? []].flat();
  const relation = relationNamed(resource, name);
  const target = resources[relation?.relation?.to ?? ''];
  const further = relation && target ? fieldsAlong(resources, target, rest) : [];
  return relation && further.length > 0 ? [relation, ...further] : [];
}

interface FieldProps {
  /** Resource of the filter. */
  readonly resource: Resource;
  readonly value: unknown;
}

function FieldWords({ resource, fields, value }: FieldProps & { readonly fields: readonly Field[] }) {
  const label = useLabel();
  const field = fields.at(-1);
  return field ? (
    <FieldText
      resource={resource}
      field={field}
      name={fields.map((one) => label(one.label)).join(' > ')}
      value={value}
    />
  ) : null;
}

function FieldText({ resource, field, name, value }: FieldProps & { readonly field: Field; readonly name: string }) {
  const named = [...chosenValues(value), ...excludedValues(value)].map(String);
  const { nameOf } = useRecordNames(field, namesRecords(field) ? named : [], resource);
  const text = useFilterText(field, nameOf)(value);
  return (
    <>
      {name}: <strong style={{ fontWeight: 500 }}>{text}</strong>
    </>
  );
}
