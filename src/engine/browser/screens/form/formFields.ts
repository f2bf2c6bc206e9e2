/** Determines which fields a form offers to a principal, and their state. */
import { mayWrite } from '../../../registry/access.ts';
import { isHidden, isReadOnlyNow, isRequired } from '../../../registry/rules.ts';
import type { ConditionContext } from '../../../registry/conditions/operand.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { FormSection } from '../../../registry/records/recordConfig.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { isWritable, type BodyMode } from '../../../registry/validation.ts';

export interface SectionFields extends Omit<FormSection, 'fields'> {
  readonly fields: readonly Field[];
}

/** Returns the sections with the fields that the principal may write; leaves out empty sections. */
export function formSections(resource: Resource, principal: Principal): readonly SectionFields[] {
  return resource.form
    .map((section) => ({
      ...section,
      fields: section.fields.flatMap((name) => {
        const field = resource.fields[name];
        return field && isWritable(field) && !field.deprecated && mayWrite(resource, principal, field) ? [field] : [];
      }),
    }))
    .filter((section) => section.fields.length > 0);
}

/** Joins adjacent sections of one custom page, which lays out their fields together. */
export function joinByPage(sections: readonly SectionFields[]): readonly SectionFields[] {
  const joined: SectionFields[] = [];
  for (const section of sections) {
    const last = joined.at(-1);
    if (last && section.page !== null && last.page === section.page)
      joined[joined.length - 1] = { ...last, fields: [...last.fields, ...section.fields] };
    else joined.push(section);
  }
  return joined;
}

/** Returns the names of the fields in the sections, with the fields of their other languages. */
export function namesIn(sections: readonly SectionFields[]): ReadonlySet<string> {
  return new Set(
    sections.flatMap(({ fields }) =>
      fields.flatMap(({ name, translations }) => [name, ...Object.values(translations ?? {})]),
    ),
  );
}

export interface FieldState {
  readonly hidden: boolean;
  readonly readOnly: boolean;
  readonly required: boolean;
}

export interface FormScope {
  readonly registry: Registry;
  readonly resource: Resource;
  readonly context: ConditionContext;
  readonly mode: BodyMode;
}

/** Evaluates the conditions (`x-when`) of a field with the current values. */
export function fieldState(
  { registry, resource, context, mode }: FormScope,
  field: Field,
  values: Readonly<Record<string, unknown>>,
): FieldState {
  return {
    hidden: isHidden(registry, resource, field, values, context),
    readOnly: (mode === 'update' && field.immutable) || isReadOnlyNow(registry, resource, field, values, context),
    required: field.required || isRequired(registry, resource, field, values, context),
  };
}
