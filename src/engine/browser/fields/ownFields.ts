/** What modules hand in to show a field, by the name that the registry gives it. */
import { createContext, useContext } from 'react';
import type { FieldComponent } from './field.ts';

export type OwnFields = Readonly<Record<string, FieldComponent>>;

const OwnFieldsContext = createContext<OwnFields>({});

export const OwnFieldsProvider = OwnFieldsContext.Provider;

export const useOwnFields = (): OwnFields => useContext(OwnFieldsContext);
