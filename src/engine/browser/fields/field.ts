/** Props of every field component. */
import type { ComponentType } from 'react';
import type { Field, Resource } from '../../registry/types.ts';

/** Props of a field component, which shows a value that is not empty. */
export interface FieldProps {
  readonly resource: Resource;
  readonly field: Field;
  /** Record with its references embedded. */
  readonly record: Readonly<Record<string, unknown>>;
  /** `cell`: one compact line. `page`: the complete value. */
  readonly place: 'cell' | 'page';
}

/** Component for the values of a kind, or of a field by its name in the registry. */
export type FieldComponent = ComponentType<FieldProps>;
