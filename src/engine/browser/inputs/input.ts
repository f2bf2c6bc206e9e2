/** Props of every input component. Inputs are rendered inside a react-admin form. */
import type { ComponentType } from 'react';
import type { Field, Resource } from '../../registry/types.ts';

/** Props of an input for a field. */
export interface InputProps {
  readonly resource: Resource;
  readonly field: Field;
  /** Path in the form: the field's name, or `lines.0.quantity`. */
  readonly source: string;
  readonly readOnly: boolean;
  readonly required: boolean;
  /** True in a line editor: no label and no helper text. */
  readonly compact: boolean;
}

/** Component that edits the values of a kind, or of a field by its name in the registry. */
export type InputComponent = ComponentType<InputProps>;
