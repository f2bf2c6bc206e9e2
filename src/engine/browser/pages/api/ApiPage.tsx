/** API documentation for the current person: every resource with its calls, from the server's OpenAPI document. */
import { useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useLocation, useNavigate, useTranslate } from 'react-admin';
import { useLabel, useLanguage } from '../../ui/useLabel.ts';
import { RowsSkeleton } from '../../screens/skeletons/RowsSkeleton.tsx';
import type * as calls from '../../../registry/calls/company.ts';
import { callsOf } from '../../providers/call.ts';
import { apiAddress } from '../../providers/requestHeaders.ts';
import { useRegistry } from '../../registry.ts';
import { PageTitle } from '../../shell/PageTitle.tsx';
import type { PageProps } from '../../screens/pageProps.ts';
import { CallPanel } from './CallPanel.tsx';
import { describeApi, type ApiResource } from './describe.ts';
import { ResourceIndex } from './ResourceIndex.tsx';
import { foundIn } from './searching.ts';
import { Snippet } from './Snippet.tsx';

export default function ApiPage({ page }: PageProps) {
  const translate = useTranslate();
  const { search } = useLocation();
  const [query, setQuery] = useState('');
  const { resources, failed } = useApi();
  const labelOf = useResourceLabel();
  const found = useMemo(() => foundIn(resources ?? [], labelOf, query), [resources, labelOf, query]);
  const name = new URLSearchParams(search).get('resource');
  const whole = resources?.find((one) => one.name === name) ?? null;
  const shown = whole ? (found.find((one) => one.name === name) ?? whole) : null;
  const title = translate('beheer.api.title');
  return (
    <Box sx={{ width: '100%', maxWidth: 1200, mx: { lg: 'auto' } }}>
      <PageTitle title={whole ? `${labelOf(whole)} · ${title}` : title} />
      <Typography variant="h1" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {failed ? <Alert severity="error">{translate('beheer.api.failed')}</Alert> : null}
      {resources === null && !failed ? <RowsSkeleton /> : null}
      {resources === null ? null : (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '260px minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          <Box
            sx={{
              display: { xs: shown ? 'none' : 'block', lg: 'block' },
              position: { lg: 'sticky' },
              top: { lg: 72 },
              maxHeight: { lg: 'calc(100dvh - 96px)' },
              overflowY: { lg: 'auto' },
              pt: 0.5,
            }}
          >
            <ResourceIndex
              resources={found}
              labelOf={labelOf}
              chosen={shown?.name ?? null}
              addressOf={(one) => `${page.route}?resource=${one}`}
              query={query}
              onQuery={setQuery}
            />
          </Box>
          {shown ? (
            <ResourceCalls key={shown.name} resource={shown} title={labelOf(shown)} back={page.route} />
          ) : (
            <Box sx={{ order: { xs: -1, lg: 0 } }}>
              <Introduction />
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}

const ask = callsOf<typeof calls>();

/** Null while it loads. Refetched in another language. */
function useApi(): { readonly resources: readonly ApiResource[] | null; readonly failed: boolean } {
  const language = useLanguage();
  const { data, isError } = useQuery({
    queryKey: ['openapi', language],
    queryFn: ({ signal }) => ask('GET /api/openapi.json', { signal }),
  });
  const resources = useMemo(() => (data === undefined ? null : describeApi(data)), [data]);
  return { resources, failed: isError };
}

/** The label in the menu. */
function useResourceLabel(): (resource: ApiResource) => string {
  const registry = useRegistry();
  const label = useLabel();
  const translate = useTranslate();
  return useMemo(
    () =>
      ({ name }: ApiResource) => {
        const resource = registry.resources[name];
        return resource ? label(resource.plural) : translate(`beheer.api.tag.${name}`, { _: name });
      },
    [registry, label, translate],
  );
}

function Introduction() {
  const translate = useTranslate();
  const signIn = `curl -X POST "${origin()}/api/session" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"email":"name@example.com","password":"…"}'`;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 720 }}>
      <Typography>{translate('beheer.api.intro')}</Typography>
      <Typography variant="h2">{translate('beheer.api.token_title')}</Typography>
      <Typography>{translate('beheer.api.token_text')}</Typography>
      <Snippet text={signIn} what={translate('beheer.api.command')} />
    </Box>
  );
}

function ResourceCalls({
  resource,
  title,
  back,
}: {
  readonly resource: ApiResource;
  readonly title: string;
  readonly back: string;
}) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const open = decodeURIComponent(hash.slice(1));
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Link component={LinkBase} to={back} sx={{ display: { lg: 'none' } }}>
        {translate('beheer.api.all')}
      </Link>
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{resource.description}</Typography>
      {resource.calls.map((call) => (
        <CallPanel
          key={call.id}
          call={call}
          origin={origin()}
          open={open === call.id}
          onToggle={(opened) => navigate({ search, hash: opened ? `#${call.id}` : '' }, { replace: true })}
        />
      ))}
    </Box>
  );
}

/** The address of the API, without `/api`. */
function origin(): string {
  return new URL(apiAddress, window.location.href).href.replace(/\/api$/, '');
}
