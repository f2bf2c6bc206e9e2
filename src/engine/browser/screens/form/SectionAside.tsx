/** Custom components of a form, named in the registry: next to a section, or in place of its grid of inputs. */
import { createContext, Suspense, useContext, type ComponentType, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { WithFallback } from '../../ui/WithFallback.tsx';
import { pageWidth } from '../../theme/tokens.ts';

/** Props of a custom component of a form. It renders inside the form and can read its values. */
export interface FormPageProps {
  /** Names of the fields of the section that are shown now, in order. */
  readonly names: readonly string[];
  /** Returns the input of a field of the section; null while it is hidden. Only in place of the inputs. */
  readonly inputOf: (name: string) => ReactNode;
}

/** Custom components of forms, by their name in the registry. */
export type FormPages = Readonly<Record<string, ComponentType<FormPageProps>>>;

const FormPages = createContext<FormPages>({});

/** Provided by the app shell. */
export const FormPagesProvider = FormPages.Provider;

interface LayoutProps extends FormPageProps {
  readonly page: string | null;
  /** The usual layout. */
  readonly children: ReactNode;
}

/** Inputs of a section as the component named in the registry places them; without one, in the usual layout. */
export function SectionLayout({ page, children, ...props }: LayoutProps) {
  const Component = useContext(FormPages)[page ?? ''];
  return Component ? (
    <Suspense fallback={<Skeleton data-coming="" variant="rounded" height={600} />}>
      <Component {...props} />
    </Suspense>
  ) : (
    <>{children}</>
  );
}

const noInput = (): null => null;

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
          <Component names={[]} inputOf={noInput} />
        </Suspense>
      </WithFallback>
    </Box>
  );
}
