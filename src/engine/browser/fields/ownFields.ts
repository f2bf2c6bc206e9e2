/** Field components of the modules, by their name in the registry. */
import { createContext, useContext } from 'react';
import type { FieldComponent } from './field.ts';

export type OwnFields = Readonly<Record<string, FieldComponent>>;

const OwnFieldsContext = createContext<OwnFields>({});

export const OwnFieldsProvider = OwnFieldsContext.Provider;

export const useOwnFields = (): OwnFields => useContext(OwnFieldsContext);
