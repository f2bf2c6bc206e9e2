/** Custom component next to a section of a form, named in the registry; below it on narrow screens. */
import { createContext, Suspense, useContext, type ComponentType, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { WithFallback } from '../../ui/WithFallback.tsx';
import { pageWidth } from '../../theme/tokens.ts';

/** Components next to a section, by their name in the registry. */
export type FormPages = Readonly<Record<string, ComponentType>>;

const FormPages = createContext<FormPages>({});

/** Provided by the app shell. The components render inside the form and read its values. */
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
