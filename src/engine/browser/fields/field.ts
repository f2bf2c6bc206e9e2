/** What every field component is given: a value to show, in a list's cell or on a record's page. */
import type { ComponentType } from 'react';
import type { Field, Resource } from '../../registry/types.ts';

export interface FieldProps {
  readonly resource: Resource;
  readonly field: Field;
  /** The record with its references embedded. */
  readonly record: Readonly<Record<string, unknown>>;
  /** `cell`: one line, compact. `page`: as much as helps. */
  readonly place: 'cell' | 'page';
}

export type FieldComponent = ComponentType<FieldProps>;
