/** Input of a field in the row of a line. Empty if a condition on the line hides the field. */
import { useWatch } from 'react-hook-form';
import { isHidden } from '../../../registry/rules.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useRegistry } from '../../registry.ts';
import type { InputComponent } from '../input.ts';

interface Props {
  readonly child: Resource;
  /** Path of the line in the form. */
  readonly source: string;
  readonly field: Field;
  readonly readOnly: boolean;
  /** Input component of the field's kind. */
  readonly input: InputComponent;
}

/** Watches the line only for fields with a condition, since most have none. */
export function LineCell(props: Props) {
  return props.field.when?.hidden ? <Hideable {...props} /> : <Cell {...props} />;
}

function Hideable(props: Props) {
  const registry = useRegistry();
  const context = useConditionContext();
  const watched: unknown = useWatch({ name: props.source });
  const row = isRecord(watched) ? watched : {};
  return isHidden(registry, props.child, props.field, row, context) ? null : <Cell {...props} />;
}

function Cell({ child, source, field, readOnly, input: Input }: Props) {
  return (
    <Input
      resource={child}
      field={field}
      source={`${source}.${field.name}`}
      readOnly={readOnly}
      required={field.required}
      compact
    />
  );
}
