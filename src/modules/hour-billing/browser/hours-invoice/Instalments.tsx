/** Fixed-price projects: the remaining amount of each, and the instalment on this invoice. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { parseScaled } from '#engine/registry';
import { WorkTimes } from '#engine/values';
import { useFormat, useLanguage } from '#engine/browser';
import type { FixedProject } from '../../rules/hourInvoice.ts';
import type { ChosenHours } from './chosen.ts';

interface Props {
  readonly projects: readonly FixedProject[];
  readonly chosen: ChosenHours;
  readonly onChosen: (chosen: ChosenHours) => void;
}

export function Instalments({ projects, chosen, onChosen }: Props) {
  const translate = useTranslate();
  const { asked } = chosen;
  const amountOf = (project_uuid: string): number =>
    asked.instalments.find((one) => one.project_uuid === project_uuid)?.amount_cents ?? 0;
  const set = (project_uuid: string, amount_cents: number): void =>
    onChosen({
      ...chosen,
      asked: {
        ...asked,
        instalments: [
          ...asked.instalments.filter((one) => one.project_uuid !== project_uuid),
          ...(amount_cents > 0 ? [{ project_uuid, amount_cents }] : []),
        ],
      },
    });
  const isBeyond = projects.some(
    ({ project_uuid, agreed_cents, invoiced_cents }) =>
      amountOf(project_uuid) > Math.max(0, agreed_cents - invoiced_cents),
  );
  return (
    <Card component="section" aria-label={translate('beheer.hour_invoice.fixed')}>
      <CardContent component={Stack} sx={{ gap: 2 }}>
        <Typography variant="h2" component="h2">
          {translate('beheer.hour_invoice.fixed')}
        </Typography>
        {projects.map((project) => (
          <Instalment
            key={project.project_uuid}
            project={project}
            amount_cents={amountOf(project.project_uuid)}
            onAmount={(cents) => set(project.project_uuid, cents)}
          />
        ))}
        {isBeyond || asked.beyond_agreed ? (
          <FormControlLabel
            control={
              <Checkbox
                checked={asked.beyond_agreed}
                onChange={({ target }) => onChosen({ ...chosen, asked: { ...asked, beyond_agreed: target.checked } })}
              />
            }
            label={translate('beheer.hour_invoice.beyond')}
          />
        ) : null}
      </CardContent>
    </Card>
  );
}

const shares = [25, 50] as const;

function Instalment({
  project,
  amount_cents,
  onAmount,
}: {
  readonly project: FixedProject;
  readonly amount_cents: number;
  readonly onAmount: (cents: number) => void;
}) {
  const translate = useTranslate();
  const format = useFormat();
  const language = useLanguage();
  const written = (cents: number): string => (cents === 0 ? '' : format.decimal(cents / 100, 2));
  const [typed, setTyped] = useState(() => written(amount_cents));
  const [wrong, setWrong] = useState(false);
  const left = Math.max(0, project.agreed_cents - project.invoiced_cents);
  const choose = (cents: number): void => {
    setTyped(written(cents));
    setWrong(false);
    onAmount(cents);
  };
  const commit = (): void => {
    const cents = typed.trim() === '' ? 0 : parseScaled(typed, 2, language);
    if (cents === null || cents < 0) setWrong(true);
    else choose(cents);
  };
  return (
    <Box role="group" aria-label={project.project_name}>
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{project.project_name}</Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>
        {translate('beheer.hour_invoice.left_of', {
          left: format.money(left),
          agreed: format.money(project.agreed_cents),
        })}
        {project.open_minutes === 0
          ? ''
          : ` ${translate('beheer.hour_invoice.covers', { time: WorkTimes.formatWorkTime(project.open_minutes) })}`}
      </Typography>
      <TextField
        fullWidth
        size="small"
        margin="none"
        label={translate('beheer.hour_invoice.instalment')}
        value={typed}
        error={wrong}
        helperText={wrong ? translate('beheer.hour_invoice.no_amount') : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
      />
      <Stack direction="row" useFlexGap sx={{ gap: 0.5, mt: 0.5, flexWrap: 'wrap' }}>
        <Button size="small" onClick={() => choose(left)} disabled={left === 0}>
          {translate('beheer.hour_invoice.rest')}
        </Button>
        {shares.map((share) => (
          <Button
            key={share}
            size="small"
            onClick={() => choose(Math.round((project.agreed_cents * share) / 100))}
          >{`${share} %`}</Button>
        ))}
        {amount_cents === 0 ? null : (
          <Button size="small" onClick={() => choose(0)}>
            {translate('beheer.hour_invoice.no_instalment')}
          </Button>
        )}
      </Stack>
    </Box>
  );
}
