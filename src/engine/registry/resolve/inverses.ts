/** Inverse relations. */
import { dictionary } from '../dictionary.ts';
import { fullLabel, wordsOf } from '../labels.ts';
import type { RawRelation } from '../raw.ts';
import type { ResourceDraft } from './draft.ts';
import type { Field, Inverse, Label } from '../types.ts';
import { undeclaredField } from './fields.ts';
import { sourceLocale } from '../../texts/locales.ts';

/** Returns the inverse relations of each resource, by their name. */
export function resolveInverses(
  drafts: ReadonlyMap<string, ResourceDraft>,
): ReadonlyMap<string, Readonly<Record<string, Inverse>>> {
  const inverses = new Map<string, Record<string, Inverse>>();
  for (const draft of drafts.values()) {
    for (const field of Object.values(draft.fields)) {
      if (!field.relation || !drafts.has(field.relation.to)) continue;
      const name = field.relation.inverse || draft.name;
      const known = inverses.get(field.relation.to) ?? dictionary<Inverse>([]);
      inverses.set(field.relation.to, known);
      known[name] ??= {
        name,
        resource: draft.name,
        field: field.name,
        owned: field.relation.owned,
        tab: written(field)?.tab !== false,
        label: labelOf(draft, field),
      };
    }
  }
  return inverses;
}

function written({ property }: Field): RawRelation | undefined {
  return property['x-relation'] ?? property.items?.['x-relation'];
}

function labelOf(draft: ResourceDraft, field: Field): Label {
  const label = written(field)?.['x-label'];
  if (label) return label;
  const plural = draft.schema['x-label-plural'];
  const own = draft.schema['x-label'];
  return {
    ...fullLabel(draft.schema.title, own),
    [sourceLocale]: plural?.[sourceLocale] ?? wordsOf(draft.name),
    ...plural,
  };
}

/** Adds a field of kind `lines` for each owned inverse. */
export function withLines(
  fields: Readonly<Record<string, Field>>,
  inverses: Readonly<Record<string, Inverse>>,
  inputs: Readonly<Record<string, string>> = {},
): Readonly<Record<string, Field>> {
  const lines = Object.values(inverses)
    .filter((inverse) => inverse.owned)
    .map((inverse) =>
      undeclaredField({
        name: inverse.name,
        kind: 'lines',
        label: inverse.label,
        nullable: false,
        lines: { resource: inverse.resource, field: inverse.field },
        input: Object.hasOwn(inputs, inverse.name) ? (inputs[inverse.name] ?? null) : null,
      }),
    );
  return dictionary([...Object.values(fields), ...lines].map((field) => [field.name, field]));
}
