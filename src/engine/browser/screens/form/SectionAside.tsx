/**
 * What a page of our own shows beside a section of a form, by the name that the registry gives it; beneath it where
 * there is no room.
 */
import { createContext, Suspense, useContext, type ComponentType, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { WithFallback } from '../../fields/WithFallback.tsx';
import { pageWidth } from '../../theme/tokens.ts';

export type FormPages = Readonly<Record<string, ComponentType>>;

const FormPages = createContext<FormPages>({});

/**
 * The pages stand above what is generated: they are handed down. They are drawn within the form, and read its values
 * there.
 */
export const FormPagesProvider = FormPages.Provider;

export function SectionAside({ page, children }: { readonly page: string | null; readonly children: ReactNode }) {
  const pages = useContext(FormPages);
  const Component = page === null ? undefined : pages[page];
  if (!Component) return <>{children}</>;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `minmax(0, ${pageWidth.form}px) minmax(280px, 1fr)` },
        maxWidth: pageWidth.record,
      }}
    >
      {children}
      <WithFallback fallback={null}>
        <Suspense fallback={null}>
          <Component />
        </Suspense>
      </WithFallback>
    </Box>
  );
}
