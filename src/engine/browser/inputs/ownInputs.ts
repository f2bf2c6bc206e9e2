/**
 * Inputs that modules hand in, by the name that the registry gives them. Apart from `FieldInput.tsx`: what stands around
 * every page hands them down, and those of the kinds come with the first form.
 */
import { createContext, useContext } from 'react';
import type { InputComponent } from './input.ts';

export type OwnInputs = Readonly<Record<string, InputComponent>>;

const OwnInputsContext = createContext<OwnInputs>({});

export const OwnInputsProvider = OwnInputsContext.Provider;

export const useOwnInputs = (): OwnInputs => useContext(OwnInputsContext);
