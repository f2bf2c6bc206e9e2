/** Wizard for new hosting: client, pack, server, name, confirmation. */
import { useTranslate } from 'react-admin';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import type { Resource, ValuesOf } from '#engine/registry';
import { Theme, useRegistry, Wizard } from '#engine/browser';
import { NameStep } from './NameStep.tsx';
import { PackStep } from './PackStep.tsx';
import { PriceNote } from './PriceNote.tsx';
import { ServerStep } from './ServerStep.tsx';
import { useIsTaken } from './useFreeUsername.ts';

export default function HostingCreatePage() {
  const { resources } = useRegistry();
  const { hosting, 'hosting-packs': packs, servers } = resources;
  return hosting && packs && servers ? <HostingWizard hosting={hosting} packs={packs} servers={servers} /> : null;
}

interface Parts {
  readonly hosting: Resource;
  readonly packs: Resource;
  readonly servers: Resource;
}

function HostingWizard(parts: Parts) {
  const translate = useTranslate();
  const steps = useSteps(parts);
  return (
    <Wizard.CreateWizard
      id="hosting"
      resource={parts.hosting}
      title={translate('beheer.hosting_create.title')}
      steps={steps}
      presettable={presettable}
      foot={<PriceNote />}
    />
  );
}

const presettable = ['client_uuid', 'hosting_pack_uuid', 'server_uuid', 'domain_uuid'] as const;

function useSteps({ hosting, packs, servers }: Parts): readonly Wizard.WizardStep[] {
  const translate = useTranslate();
  const isTaken = useIsTaken(hosting);
  const translateKey = (key: string): string => translate(`beheer.hosting_create.${key}`);
  const facts = (...names: readonly string[]) => <Wizard.SummaryFacts resource={hosting} names={names} />;
  return [
    {
      name: 'client',
      label: translateKey('client'),
      text: translateKey('client_text'),
      fields: ['client_uuid'],
      summary: facts('client_uuid'),
      content: (
        <Card sx={{ maxWidth: Theme.pageWidth.form }}>
          <CardContent>
            <Wizard.StepFields resource={hosting} names={['client_uuid']} />
          </CardContent>
        </Card>
      ),
    },
    {
      name: 'pack',
      label: translateKey('pack'),
      text: translateKey('pack_text'),
      fields: ['hosting_pack_uuid'],
      summary: facts('hosting_pack_uuid'),
      content: <PackStep packs={packs} />,
    },
    {
      name: 'server',
      label: translateKey('server'),
      text: translateKey('server_text'),
      fields: ['server_uuid'],
      summary: facts('server_uuid'),
      content: <ServerStep servers={servers} />,
    },
    {
      name: 'name',
      label: translateKey('name'),
      text: translateKey('name_text'),
      fields: ['domain_uuid', 'username', 'password'],
      summary: facts('domain_uuid', 'username', 'password'),
      content: <NameStep hosting={hosting} />,
      check: async ({
        server_uuid: server,
        username,
      }: ValuesOf<'hosting'>): Promise<Readonly<Record<string, string>>> =>
        (await isTaken(server, username)) ? { username: translateKey('taken') } : {},
    },
  ];
}
