/**
 * Input components of the modules, by their name in the registry. Separate from `FieldInput.tsx`, because the app shell
 * provides them while the built-in inputs load with the first form.
 */
import { createContext, useContext } from 'react';
import type { InputComponent } from './input.ts';

/** Input components of the modules, by the name that a resource of the registry gives for one of its fields. */
export type OwnInputs = Readonly<Record<string, InputComponent>>;

const OwnInputsContext = createContext<OwnInputs>({});

export const OwnInputsProvider = OwnInputsContext.Provider;

export const useOwnInputs = (): OwnInputs => useContext(OwnInputsContext);
