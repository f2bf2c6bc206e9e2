/**
 * Context with the component that shows the parts of a compound field (lines, a structure). It avoids a circular import
 * of the table of kinds.
 */
import { createContext, useContext } from 'react';
import type { FieldComponent } from './field.ts';

const NestedField = createContext<FieldComponent | null>(null);

export const NestedFieldProvider = NestedField.Provider;

/** @throws Error outside `<FieldValue>`. */
export function useNestedField(): FieldComponent {
  const component = useContext(NestedField);
  if (!component) throw new Error('Show this field with <FieldValue>, which brings the fields for its parts.');
  return component;
}
