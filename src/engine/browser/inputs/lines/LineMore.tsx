/** Less used fields of a line, shown below its row. */
import { useWatch } from 'react-hook-form';
import { isHidden, isReadOnlyNow, isRequired } from '../../../registry/rules.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useRegistry } from '../../registry.ts';
import { FieldGrid } from '../FieldGrid.tsx';
import { useNestedInput } from '../nested.ts';

interface Props {
  readonly child: Resource;
  readonly source: string;
  readonly fields: readonly Field[];
  readonly readOnly: boolean;
}

export function LineMore({ child, source, fields, readOnly }: Props) {
  const Nested = useNestedInput();
  const registry = useRegistry();
  const context = useConditionContext();
  const watched: unknown = useWatch({ name: source });
  const row = isRecord(watched) ? watched : {};
  return (
    <FieldGrid
      dense
      fields={fields.filter((field) => !isHidden(registry, child, field, row, context))}
      render={(field) => (
        <Nested
          resource={child}
          field={field}
          source={`${source}.${field.name}`}
          readOnly={readOnly || isReadOnlyNow(registry, child, field, row, context)}
          required={field.required || isRequired(registry, child, field, row, context)}
          compact={false}
        />
      )}
    />
  );
}
