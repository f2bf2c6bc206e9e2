/** Page for a record that only the active client hides. It offers to switch to the client of the record. */
import Button from '@mui/material/Button';
import { mdiAccountSwitchOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { useSession, type ActiveClient } from '../../providers/session/session.ts';
import { useClientTextKey, useSwitchClient } from '../../providers/session/useSwitchClient.ts';
import { inSentence } from '../../ui/useLabel.ts';
import { Notice } from '../Notice.tsx';
import { Page, useCrumbs } from '../Page.tsx';
import type { ResourcePageProps } from '../pageProps.ts';

interface Props extends ResourcePageProps {
  /** The value is null if the person may not read the client. */
  readonly client: ActiveClient | null;
}

export default function OtherClientPage({ resource, client }: Props) {
  const translate = useTranslate();
  const active = useSession()?.client?.name ?? '';
  const textKey = useClientTextKey();
  const { switching, switchTo } = useSwitchClient();
  const title =
    client === null
      ? translate('beheer.not_found.elsewhere_title_unnamed')
      : translate('beheer.not_found.elsewhere_title', { client: client.name });
  return (
    <Page crumbs={useCrumbs(resource, true)} title={title} name={title}>
      <Notice
        icon={mdiAccountSwitchOutline}
        title={title}
        text={translate('beheer.not_found.elsewhere_text', { active })}
      >
        {client === null ? null : (
          <Button variant="contained" loading={switching} onClick={() => void switchTo(client)}>
            {translate('beheer.not_found.show_client', { client: client.name })}
          </Button>
        )}
        <Button variant="outlined" disabled={switching} onClick={() => void switchTo(null)}>
          {translate('beheer.not_found.show_all', { all: inSentence(translate(textKey('all'))) })}
        </Button>
      </Notice>
    </Page>
  );
}
