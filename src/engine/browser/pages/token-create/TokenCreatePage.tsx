/** Creates an API token: purpose, scopes, expiry and allowed addresses; then shows its secret once. */
import { useId, useMemo, useState, type ReactNode } from 'react';
import { getRecordFromLocation, useLocation, useNavigate, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Resource } from '../../../registry/types.ts';
import { scopesIn } from '../../fields/scopes.tsx';
import { useContextAtStart } from '../../fields/useConditionContext.ts';
import { FormToolbar } from '../../screens/form/FormToolbar.tsx';
import { newValues } from '../../screens/form/formValues.ts';
import { ResourceForm } from '../../screens/form/ResourceForm.tsx';
import { useCreateRecord } from '../../screens/form/useCreateRecord.ts';
import { Page, useCrumbs } from '../../screens/Page.tsx';
import { BearerProvider } from '../../inputs/scopes.tsx';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { pageWidth } from '../../theme/tokens.ts';
import { ExpiryChoices } from './ExpiryChoices.tsx';
import { expiryAfter, defaultDays } from './expiry.ts';
import { MyAddress } from './MyAddress.tsx';
import { SecretDialog, type MadeToken } from './SecretDialog.tsx';

/** The resource that the page creates. */
const made = 'tokens';

export default function TokenCreatePage() {
  const resource = useRegistry().resources[made];
  return resource ? <TokenForm resource={resource} /> : null;
}

function TokenForm({ resource }: { readonly resource: Resource }) {
  const formId = useId();
  const translate = useTranslate();
  const crumbs = useCrumbs(resource, true);
  const navigate = useNavigate();
  const create = useCreateRecord(resource);
  const context = useContextAtStart();
  const location = useLocation();
  const [token, setToken] = useState<MadeToken | null>(null);
  const [usualEnd] = useState(() => expiryAfter(defaultDays, new Date()));
  const initial = useMemo(
    () => newValues(resource, { expires_at: usualEnd, ...getRecordFromLocation(location) }, context),
    [resource, location, context, usualEnd],
  );
  const save = (values: Readonly<Record<string, unknown>>) =>
    create(values, (record) => {
      setToken({
        uuid: String(record.id),
        name: String(record['name'] ?? ''),
        secret: String(record['secret'] ?? ''),
        scopes: scopesIn(record['scopes']),
      });
    });
  const title = translate('beheer.tokens.create');
  return (
    <Page crumbs={crumbs} title={title} name={title} maxWidth={pageWidth.record}>
      <ResourceForm
        id={formId}
        resource={resource}
        mode="create"
        initial={initial}
        onSave={save}
        helpers={helpers}
        Around={ClientBearer}
        toolbar={<FormToolbar formId={formId} label={title} cancelTo={resource.route} />}
      />
      {token === null ? null : (
        <SecretDialog token={token} onConfirmed={() => navigate(`${resource.route}/${token.uuid}`)} />
      )}
    </Page>
  );
}

const helpers = {
  expires_at: <ExpiryChoices source="expires_at" />,
  ip_allowlist: <MyAddress source="ip_allowlist" />,
};

/** A token for a client has the rights of that client's people. */
function ClientBearer({ children }: { readonly children: ReactNode }) {
  const principal = usePrincipal();
  const client: unknown = useWatch({ name: useRegistry().tenant?.field ?? '' });
  const isBound = typeof client === 'string' && client !== '' && principal.actor !== 'user';
  return <BearerProvider value={isBound ? ofClient : null}>{children}</BearerProvider>;
}

const ofClient = { actor: 'user' } as const;
