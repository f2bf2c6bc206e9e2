/** Which fields a form offers to whom, and what they may do there. */
import { mayWrite } from '../../../registry/access.ts';
import { isHidden, isReadOnlyNow, isRequired } from '../../../registry/rules.ts';
import type { ConditionContext } from '../../../registry/operand.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { FormSection } from '../../../registry/recordConfig.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { isWritable, type BodyMode } from '../../../registry/validation.ts';

export interface SectionFields extends Omit<FormSection, 'fields'> {
  readonly fields: readonly Field[];
}

/** The sections with the fields that the principal may fill in; sections without any are left out. */
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

/** What `x-when` makes of a field with the values as they are now. */
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
