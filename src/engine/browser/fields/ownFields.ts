/** Field components of the modules, by their name in the registry. */
import { createContext, useContext } from 'react';
import type { FieldComponent } from './field.ts';

/** Field components of the modules, by the name that a resource of the registry gives for one of its fields. */
export type OwnFields = Readonly<Record<string, FieldComponent>>;

const OwnFieldsContext = createContext<OwnFields>({});

export const OwnFieldsProvider = OwnFieldsContext.Provider;

export const useOwnFields = (): OwnFields => useContext(OwnFieldsContext);
