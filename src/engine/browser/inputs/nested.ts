/** What an input of several parts (lines, a structure) and a reference need from what stands around them. */
import { createContext, useContext, type ComponentType } from 'react';
import type { Resource } from '../../registry/types.ts';
import type { InputComponent } from './input.ts';

const NestedInput = createContext<InputComponent | null>(null);

export const NestedInputProvider = NestedInput.Provider;

/** The input for a part, by its kind. @throws Error outside `<FieldInput>`. */
export function useNestedInput(): InputComponent {
  const component = useContext(NestedInput);
  if (!component) throw new Error('Show this input with <FieldInput>, which brings the inputs for its parts.');
  return component;
}

export interface CreateDialogProps {
  readonly resource: Resource;
  readonly initial: Readonly<Record<string, unknown>>;
  readonly onCreated: (record: Readonly<Record<string, unknown>> & { readonly id: string | number }) => void;
  readonly onClose: () => void;
}

const CreateDialog = createContext<ComponentType<CreateDialogProps> | null>(null);

export const CreateDialogProvider = CreateDialog.Provider;

/** A form in a dialog to make what a reference should point at, or null where there is none. */
export function useCreateDialog(): ComponentType<CreateDialogProps> | null {
  return useContext(CreateDialog);
}
