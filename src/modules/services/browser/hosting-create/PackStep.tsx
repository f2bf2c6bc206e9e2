/** Step that compares the limits of all packs, side by side or stacked on a phone. */
import { Fragment, useId } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import type { Resource, ShownRecord, ValuesOf } from '#engine/registry';
import { errorText, Fields, Notice, Skeletons, useLabel } from '#engine/browser';
import { mdiPackageVariantClosed } from '@mdi/js';
import { LimitCell } from './LimitCell.tsx';
import { usePriceText } from './usePriceText.ts';
import { useOfferedPacks, type OfferedPacks } from './useOfferedPacks.ts';

/** Compared limits, most asked first. */
const compared = [
  'disk_mb',
  'bandwidth_mb_month',
  'web_domains',
  'mailboxes',
  'databases',
  'memory_mb',
  'backups',
  'shell',
  'php_versions',
] as const;

export function PackStep({ packs: resource }: { readonly packs: Resource }) {
  const client = useWatch<Pick<ValuesOf<'hosting'>, 'client_uuid'>, 'client_uuid'>({ name: 'client_uuid' });
  const offered = useOfferedPacks(client ?? null);
  const { field, fieldState } = useController({ name: 'hosting_pack_uuid' });
  const translate = useTranslate();
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const name = useId();
  const iconPath = Fields.useIconPath();
  if (offered.error !== null) return <Alert severity="error">{errorText(offered.error)}</Alert>;
  if (offered.isPending) return <Skeletons.ListSkeleton />;
  if (offered.packs.length === 0)
    return (
      <Notice
        icon={iconPath(resource.icon) ?? mdiPackageVariantClosed}
        title={translate('beheer.hosting_create.no_packs')}
        text={translate('beheer.hosting_create.no_packs_text')}
      />
    );
  const error = fieldState.error?.message;
  const value: unknown = field.value;
  const choice = { name, value, onChoose: field.onChange, wrong: error !== undefined };
  return (
    <Box>
      {error === undefined ? null : (
        <FormHelperText error role="alert" tabIndex={-1} sx={{ mb: 1, fontSize: 14 }}>
          {translate('beheer.hosting_create.choose_pack')}
        </FormHelperText>
      )}
      {wide ? (
        <PackTable resource={resource} offered={offered} choice={choice} />
      ) : (
        <PackCards resource={resource} offered={offered} choice={choice} />
      )}
    </Box>
  );
}

interface Choice {
  readonly name: string;
  readonly value: unknown;
  readonly onChoose: (uuid: string) => void;
  readonly wrong: boolean;
}

interface Props {
  readonly resource: Resource;
  readonly offered: OfferedPacks;
  readonly choice: Choice;
}

function Choose({ pack, choice }: { readonly pack: ShownRecord<'hosting-packs'>; readonly choice: Choice }) {
  return (
    <Radio
      name={choice.name}
      value={pack.id}
      checked={choice.value === pack.id}
      onChange={() => choice.onChoose(pack.id)}
      slotProps={{ input: { 'aria-label': pack.name, 'aria-invalid': choice.wrong } }}
      sx={{ p: 0.5 }}
    />
  );
}

function PackTable({ resource, offered, choice }: Props) {
  const label = useLabel();
  const translate = useTranslate();
  const priceText = usePriceText();
  const columns = `minmax(150px, 1.2fr) repeat(${offered.packs.length}, minmax(112px, 1fr))`;
  const chosen = (pack: ShownRecord<'hosting-packs'>) =>
    choice.value === pack.id ? { bgcolor: 'brand.primary.soft' } : {};
  const cell = { px: 1.5, py: 1, borderTop: 1, borderColor: 'divider', fontSize: 13, minWidth: 0 };
  return (
    <Card sx={{ overflowX: 'auto' }}>
      <Box
        role="table"
        aria-label={translate('beheer.hosting_create.compare')}
        sx={{ display: 'grid', gridTemplateColumns: columns, minWidth: 'max-content' }}
      >
        <Box role="row" sx={{ display: 'contents' }}>
          <Box role="columnheader" sx={{ p: 1.5 }} />
          {offered.packs.map((pack) => (
            <Box
              component="label"
              role="columnheader"
              key={pack.id}
              sx={{ ...chosen(pack), p: 1.5, cursor: 'pointer', fontWeight: 600 }}
            >
              <Choose pack={pack} choice={choice} />
              <Box component="span" sx={{ display: 'block', mt: 0.5 }}>
                {pack.name}
              </Box>
              <Box component="span" sx={{ display: 'block', fontWeight: 400, fontSize: 13, color: 'text.secondary' }}>
                {priceText(offered.priceOf(pack.id))}
              </Box>
            </Box>
          ))}
        </Box>
        {compared
          .flatMap((name) => resource.fields[name] ?? [])
          .map((field) => (
            <Box role="row" key={field.name} sx={{ display: 'contents' }}>
              <Box role="rowheader" sx={{ ...cell, color: 'text.secondary' }}>
                {label(field.label)}
              </Box>
              {offered.packs.map((pack) => (
                <Box
                  role="cell"
                  key={pack.id}
                  onClick={() => choice.onChoose(pack.id)}
                  sx={{ ...cell, ...chosen(pack), cursor: 'pointer' }}
                >
                  <LimitCell field={field} pack={pack} />
                </Box>
              ))}
            </Box>
          ))}
      </Box>
    </Card>
  );
}

function PackCards({ resource, offered, choice }: Props) {
  const label = useLabel();
  const priceText = usePriceText();
  return (
    <Box role="radiogroup" sx={{ display: 'grid', gap: 1.5 }}>
      {offered.packs.map((pack) => (
        <Card
          key={pack.id}
          component="label"
          sx={{
            display: 'block',
            p: 1.5,
            cursor: 'pointer',
            ...(choice.value === pack.id ? { borderColor: 'primary.main', bgcolor: 'brand.primary.soft' } : {}),
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Choose pack={pack} choice={choice} />
            <Box sx={{ fontWeight: 600, flex: 1, minWidth: 0 }}>{pack.name}</Box>
            <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{priceText(offered.priceOf(pack.id))}</Box>
          </Box>
          <Box
            component="dl"
            sx={{
              m: 0,
              mt: 1,
              display: 'grid',
              gridTemplateColumns: '1fr auto',
              columnGap: 2,
              rowGap: 0.25,
              fontSize: 13,
            }}
          >
            {compared
              .slice(0, 6)
              .flatMap((name) => resource.fields[name] ?? [])
              .map((field) => (
                <Fragment key={field.name}>
                  <Box component="dt" sx={{ color: 'text.secondary' }}>
                    {label(field.label)}
                  </Box>
                  <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
                    <LimitCell field={field} pack={pack} />
                  </Box>
                </Fragment>
              ))}
          </Box>
        </Card>
      ))}
    </Box>
  );
}
