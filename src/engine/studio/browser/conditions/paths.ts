/** Paths that a condition may name: fields of the resource, and fields of referenced records. */
import { kinds } from '../../../registry/kinds/table.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { RawProperty } from '../../../registry/raw.ts';
import type { Locale } from '../../../texts/locales.ts';
import { kindIn, wholeProperty, type RegistryDraft } from '../../edit/draft.ts';
import { fieldLabel } from '../labels.ts';

export interface ConditionPath {
  /** `owner.user_uuid` */
  readonly path: string;
  readonly label: string;
  readonly kind: Kind;
  readonly property: RawProperty;
}

/**
 * Returns the paths, own fields first. Two relations away, only references are included, such as the user of an owner.
 */
export function conditionPaths(draft: RegistryDraft, resource: string, locale: Locale): readonly ConditionPath[] {
  const own = fieldsOf(draft, resource, locale);
  const beyond = own.flatMap((field) => beyondOf(draft, field, locale));
  const further = beyond.flatMap((field) => beyondOf(draft, field, locale));
  return [...own, ...beyond, ...further.filter(({ kind }) => kind === 'reference')];
}

function beyondOf(draft: RegistryDraft, field: ConditionPath, locale: Locale): readonly ConditionPath[] {
  const to = field.kind === 'reference' ? field.property['x-relation']?.to : undefined;
  if (to === undefined) return [];
  const relation = field.path.replace(/_uuid$/, '');
  return fieldsOf(draft, to, locale).map((one) => ({
    ...one,
    path: `${relation}.${one.path}`,
    label: `${field.label} › ${one.label}`,
  }));
}

function fieldsOf(draft: RegistryDraft, name: string, locale: Locale): readonly ConditionPath[] {
  const resource = draft.resources[name];
  return Object.entries(resource?.schema.properties ?? {}).flatMap(([field, written]) => {
    const kind = kindIn(draft, field, written);
    if (!resource || kinds[kind].operators.length === 0) return [];
    return [
      { path: field, label: fieldLabel(draft, resource, field, locale), kind, property: wholeProperty(draft, written) },
    ];
  });
}
