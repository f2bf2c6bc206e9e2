/** Gives the screens the contributions of all modules. */
import { createContext, useContext, type ReactNode } from 'react';
import { OwnFieldsProvider } from '../fields/ownFields.ts';
import { OwnInputsProvider } from '../inputs/ownInputs.ts';
import type { BrowserModules, Pages } from '../modules.ts';
import { FormPagesProvider } from '../screens/form/SectionAside.tsx';
import { ListPagesProvider } from '../screens/layouts/ListOwnPage.tsx';
import { RecordPagesProvider } from '../screens/record/PageTab.tsx';
import { ShellExtensionsProvider } from '../shell/extensions.ts';

const PagesContext = createContext<Pages>({});

/** Returns the pages of all modules by the name that the registry gives them. */
export const usePages = (): Pages => useContext(PagesContext);

interface Props {
  readonly modules: BrowserModules;
  readonly children: ReactNode;
}

/** Each layer of the screens has a context of its own, since it may not know the layers above it. */
export function ModuleContributions({ modules, children }: Props) {
  return (
    <PagesContext value={modules.pages}>
      <RecordPagesProvider value={modules.recordPages}>
        <ListPagesProvider value={modules.listPages}>
          <FormPagesProvider value={modules.formPages}>
            <OwnInputsProvider value={modules.inputs}>
              <OwnFieldsProvider value={modules.fields}>
                <ShellExtensionsProvider value={modules}>{children}</ShellExtensionsProvider>
              </OwnFieldsProvider>
            </OwnInputsProvider>
          </FormPagesProvider>
        </ListPagesProvider>
      </RecordPagesProvider>
    </PagesContext>
  );
}
