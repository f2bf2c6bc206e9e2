/** What every input component is given: a field to edit, inside a react-admin form. */
import type { ComponentType } from 'react';
import type { Field, Resource } from '../../registry/types.ts';

export interface InputProps {
  readonly resource: Resource;
  readonly field: Field;
  /** Its path in the form: the field's name, or `lines.0.quantity`. */
  readonly source: string;
  readonly readOnly: boolean;
  readonly required: boolean;
  /** Inside a line editor: no label, no helper text. */
  readonly compact: boolean;
}

export type InputComponent = ComponentType<InputProps>;
