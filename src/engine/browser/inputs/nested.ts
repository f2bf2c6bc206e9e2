/** Contexts for compound inputs (lines, structures) and references. They avoid circular imports. */
import { createContext, useContext, type ComponentType } from 'react';
import type { Field, Resource } from '../../registry/types.ts';
import type { InputComponent } from './input.ts';

const NestedInput = createContext<InputComponent | null>(null);

export const NestedInputProvider = NestedInput.Provider;

/**
 * Returns the component that renders the input of a part.
 * @throws Error outside `<FieldInput>`.
 */
export function useNestedInput(): InputComponent {
  const component = useContext(NestedInput);
  if (!component) throw new Error('Show this input with <FieldInput>, which brings the inputs for its parts.');
  return component;
}

/** Props of the dialog that creates a referenced record. */
export interface CreateDialogProps {
  readonly resource: Resource;
  readonly initial: Readonly<Record<string, unknown>>;
  readonly onCreated: (record: Readonly<Record<string, unknown>> & { readonly id: string | number }) => void;
  readonly onClose: () => void;
}

const CreateDialog = createContext<ComponentType<CreateDialogProps> | null>(null);

export const CreateDialogProvider = CreateDialog.Provider;

/** Returns the dialog in which a referenced record can be created, or null without one. */
export function useCreateDialog(): ComponentType<CreateDialogProps> | null {
  return useContext(CreateDialog);
}

type Row = Readonly<Record<string, unknown>>;

/** Block of cells pasted from a spreadsheet. */
export interface ClipboardBlock {
  readonly text: string;
  /** Fields of the columns, starting at the one in which the block was pasted. */
  readonly into: readonly Field[];
}

/** Pasted rows as form values, and the errors to show. */
export interface BlockRows {
  /**
   * Values of each row, empty rows left out. Cells that could not be read are omitted, which keeps their current
   * values.
   */
  readonly filled: readonly Row[];
  readonly faults: readonly string[];
}

/**
 * Reads a pasted block.
 * @param under the existing lines, from the one in which the block was pasted.
 */
export type ReadBlock = (block: ClipboardBlock, under: readonly Row[]) => Promise<BlockRows>;

const BlockReader = createContext<ReadBlock | null>(null);

export const BlockReaderProvider = BlockReader.Provider;

/** Returns the reader of pasted blocks; null in a form without one. */
export function useReadBlock(): ReadBlock | null {
  return useContext(BlockReader);
}
