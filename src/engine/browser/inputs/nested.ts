/** What an input of several parts (lines, a structure) and a reference need from what stands around them. */
import { createContext, useContext, type ComponentType } from 'react';
import type { Field, Resource } from '../../registry/types.ts';
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

type Row = Readonly<Record<string, unknown>>;

/** A block of a spreadsheet. */
export interface Block {
  readonly text: string;
  /** The columns from the one that it is pasted in. */
  readonly into: readonly Field[];
}

export interface BlockRows {
  /** What each row fills in, empty ones left out. What cannot be read leaves a cell as it was. */
  readonly filled: readonly Row[];
  readonly faults: readonly string[];
}

/** @param under what the lines have from the one that it is pasted in. */
export type ReadBlock = (block: Block, under: readonly Row[]) => Promise<BlockRows>;

const BlockReader = createContext<ReadBlock | null>(null);

export const BlockReaderProvider = BlockReader.Provider;

/** Reads what is pasted into lines; null where the form has nobody who can. */
export function useReadBlock(): ReadBlock | null {
  return useContext(BlockReader);
}
