/** Page of a module for people who are not signed in: its texts and components, below a bar with ways to sign in. */
import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { I18nContext, useTranslate } from 'react-admin';
import { BrowserRouter } from 'react-router';
import { createI18nProvider } from '../i18n/i18nProvider.ts';
import { fetchLanguage, loadedLocale } from '../i18n/languages.ts';
import { asOffered } from '../i18n/product.ts';
import type { BrowserModule } from '../modules.ts';
import { queryClient } from '../providers/queryClient.ts';
import { authPaths } from '../providers/session/redirect.ts';
import { useStored } from '../providers/store.ts';
import { LanguageSwitch } from '../shell/preferences/LanguageSwitch.tsx';
import { ThemeSwitch } from '../shell/preferences/ThemeSwitch.tsx';
import { ProductName } from '../shell/ProductName.tsx';
import { SignedOutSurroundings } from '../shell/SignedOutSurroundings.tsx';
import { pageWidth } from '../theme/tokens.ts';

interface Props {
  /** The name of the page in the registry. */
  readonly name: string;
}

/** @throws Error while rendering, if no module has a public page of the name. */
export function createPublicPage(modules: readonly BrowserModule[]): ComponentType<Props> {
  const pages = new Map(modules.flatMap(({ publicPages }) => Object.entries(publicPages ?? {})));
  return function PublicPage({ name }: Props) {
    const Page = pages.get(name);
    if (!Page) throw new Error(`No module has a public page "${name}".`);
    return (
      <SignedOutSurroundings>
        <PublicTexts>
          <QueryClientProvider client={queryClient}>
            <BrowserRouter>
              <Bar />
              <Box
                component="main"
                sx={{ maxWidth: pageWidth.recordBesideTimeline, mx: 'auto', px: { xs: 2, sm: 3 }, pb: 6 }}
              >
                <Page />
              </Box>
            </BrowserRouter>
          </QueryClientProvider>
        </PublicTexts>
      </SignedOutSurroundings>
    );
  };
}

/** The texts of the screens, in the language of the reader. */
function PublicTexts({ children }: { readonly children: ReactNode }) {
  const wanted = asOffered(useStored('locale'));
  const [, setArrived] = useState(wanted);
  // A language chosen in another window may not be loaded yet.
  useEffect(() => void fetchLanguage(wanted).then(() => setArrived(wanted), console.error), [wanted]);
  const locale = loadedLocale(wanted);
  const provider = useMemo(() => createI18nProvider({}, locale), [locale]);
  return <I18nContext.Provider value={provider}>{children}</I18nContext.Provider>;
}

/** The links load another document, since the pages for signing in have no router. */
function Bar() {
  const translate = useTranslate();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, sm: 3 },
        py: 1,
        mb: 3,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ mr: 'auto' }}>
        <ProductName size={28} />
      </Box>
      <LanguageSwitch />
      <ThemeSwitch />
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button href={authPaths.AuthLogin}>{translate('beheer.login.sign_in')}</Button>
        <Button href={authPaths.AuthRegister} variant="contained">
          {translate('beheer.login.register')}
        </Button>
      </Box>
    </Box>
  );
}
