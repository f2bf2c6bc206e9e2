/** References that somebody takes over from the record: one person for all, or one for each kind. */
import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'react-admin';
import type { PreviewHandOver } from '../../../registry/records/preview.ts';
import { bindWithin } from '../../../registry/conditions/within.ts';
import type { RawCondition, Resource } from '../../../registry/types.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { RecordPicker } from '../../inputs/records/RecordPicker.tsx';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { useRegistry } from '../../registry.ts';
import type { ActionValues } from './usePreview.ts';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly handOver: PreviewHandOver;
  readonly onPick: (values: ActionValues) => void;
}

/** Sends the taker of everything, and the exceptions as a list of `{ key, uuid }`. */
export default function HandOverInput({ resource, record, handOver, onPick }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const format = useFormat();
  const registry = useRegistry();
  const [taker, setTaker] = useState<RaRecord | null>(null);
  const [takers, setTakers] = useState<Readonly<Record<string, RaRecord | null>>>({});
  const [isSplit, setSplit] = useState(false);
  const relation = resource.fields[handOver.to]?.relation;
  const target = registry.resources[relation?.to ?? ''];
  if (!target || handOver.references.length === 0) return null;
  const within = relation?.within
    ? bindWithin(relation.within, { valueOf: ([name = '']) => scalarOf(record[name]) })
    : null;
  const send = (all: typeof takers): void => {
    setTakers(all);
    const given = Object.entries(all).flatMap(([key, chosen]) => (chosen ? [{ key, uuid: String(chosen.id) }] : []));
    onPick({ [handOver.field]: given.length > 0 ? given : null });
  };
  const isTaken = handOver.references.some(({ action }) => action === null);
  return (
    <Box sx={{ mb: 2 }}>
      {isTaken ? (
        <TakerPicker
          target={target}
          within={within}
          value={taker}
          label={label(resource.fields[handOver.to]?.label ?? target.label)}
          onChange={(chosen) => {
            setTaker(chosen);
            onPick({ [handOver.to]: chosen === null ? null : String(chosen.id) });
          }}
        />
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', rowGap: isSplit ? 1 : 0.5 }}>
        {handOver.references.map(({ key, label: name, count, action }) => (
          <Box component="li" key={key}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', columnGap: 2, fontSize: 14 }}>
              <span>
                {label(name)}
                {action === null ? null : (
                  <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${inSentence(label(action))}`}</Box>
                )}
              </span>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {format.integer(count)}
              </Box>
            </Box>
            {isSplit && action === null ? (
              <TakerPicker
                target={target}
                within={within}
                value={takers[key] ?? null}
                label={translate('beheer.action.taker_of', { name: inSentence(label(name)) })}
                onChange={(chosen) => send({ ...takers, [key]: chosen })}
              />
            ) : null}
          </Box>
        ))}
      </Box>
      {isTaken && !isSplit && handOver.references.length > 1 ? (
        <Button size="small" sx={{ mt: 0.5, ml: -0.5 }} onClick={() => setSplit(true)}>
          {translate('beheer.action.taker_each')}
        </Button>
      ) : null}
      {isSplit ? (
        <Typography sx={{ mt: 1, fontSize: 13, color: 'text.secondary' }}>
          {translate('beheer.action.taker_rest')}
        </Typography>
      ) : null}
    </Box>
  );
}

interface PickerProps {
  readonly target: Resource;
  readonly within: RawCondition | null;
  readonly value: RaRecord | null;
  readonly label: string;
  readonly onChange: (record: RaRecord | null) => void;
}

function TakerPicker({ target, within, value, label, onChange }: PickerProps) {
  const id = useId();
  return (
    <RecordPicker
      id={id}
      target={target}
      value={value ? [value] : []}
      multiple={false}
      within={within}
      size="small"
      onCreate={null}
      onChange={([chosen]) => onChange(chosen ?? null)}
      renderInput={(params) => <TextField {...params} label={label} margin="dense" />}
    />
  );
}

const scalarOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
