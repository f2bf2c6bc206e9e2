/** Props of every field component. */
import type { ComponentType } from 'react';
import type { Field, Resource } from '../../registry/types.ts';

export interface FieldProps {
  readonly resource: Resource;
  readonly field: Field;
  /** Record with its references embedded. */
  readonly record: Readonly<Record<string, unknown>>;
  /** `cell`: one compact line. `page`: the complete value. */
  readonly place: 'cell' | 'page';
}

export type FieldComponent = ComponentType<FieldProps>;
