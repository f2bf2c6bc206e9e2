/** The inputs of a step, by field name, as the resource declares them. */
import { useWatch } from 'react-hook-form';
import type { Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { fieldState } from '../../screens/form/formFields.ts';
import { FieldGrid } from '../../inputs/FieldGrid.tsx';
import { FieldInput } from '../../inputs/FieldInput.tsx';
import { useRegistry } from '../../registry.ts';

interface Props {
  readonly resource: Resource;
  readonly names: readonly string[];
  /** Fields that are required here even if the resource does not require them. */
  readonly required?: readonly string[];
}

const none: readonly string[] = [];

/** Inputs of those `names` that are visible with the current values. Render it in the form of a wizard. */
export function StepFields({ resource, names, required = none }: Props) {
  const registry = useRegistry();
  const context = useConditionContext();
  const values = useWatch() as Readonly<Record<string, unknown>>;
  const stateOf = (name: string) => {
    const field = resource.fields[name];
    return field ? fieldState({ registry, resource, context, mode: 'create' }, field, values) : null;
  };
  const fields = names.flatMap((name) => (stateOf(name)?.hidden === false ? (resource.fields[name] ?? []) : []));
  return (
    <FieldGrid
      fields={fields}
      render={(field) => (
        <FieldInput
          resource={resource}
          field={field}
          source={field.name}
          readOnly={stateOf(field.name)?.readOnly ?? false}
          required={required.includes(field.name) || (stateOf(field.name)?.required ?? false)}
          compact={false}
        />
      )}
    />
  );
}
