/** Permission table for narrow screens: resources that expand to a list of their verbs. */
import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'react-admin';
import type { VerbRow } from '../../../registry/verbs/verbSets.ts';
import { Tick, tickColours } from './Tick.tsx';
import { useVerbWords } from './useVerbWords.ts';
import { VerbChoices } from './VerbChoices.tsx';
import { countIn, rowState, toggleRow, type VerbModel } from './verbModel.ts';

interface Props {
  readonly model: VerbModel;
  readonly label: string;
  readonly detail?: (resource: string) => ReactNode;
}

export function VerbList({ model, label, detail }: Props) {
  const words = useVerbWords();
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', '& input': tickColours }}
    >
      {model.groups.map(({ name, label: title, rows }) => (
        <Box key={name} component="section">
          <Box
            component="h3"
            sx={{ m: 0, px: 1.5, py: 0.75, fontSize: 13, fontWeight: 600, bgcolor: 'surface.subtle' }}
          >
            {title ? words.label(title) : translate('beheer.rights.other')}
          </Box>
          {rows.map((row) => (
            <ListedResource key={row.resource} model={model} row={row} detail={detail} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface RowProps {
  readonly model: VerbModel;
  readonly row: VerbRow;
  readonly detail: ((resource: string) => ReactNode) | undefined;
}

function ListedResource({ model, row, detail }: RowProps) {
  const words = useVerbWords();
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { given, of } = countIn(model, [row]);
  const name = words.resource(row.resource);
  const state = rowState(model, row);
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        sx={{
          width: '100%',
          minHeight: 44,
          px: 1.5,
          gap: 1,
          justifyContent: 'flex-start',
          textAlign: 'left',
          fontSize: 14,
        }}
      >
        <Box component="span" sx={{ flex: 1, fontWeight: given > 0 ? 600 : 400 }}>
          {name}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
          {translate('beheer.rights.count', { given, of })}
        </Box>
        <Box component="span" aria-hidden sx={{ fontSize: 12 }}>
          {open ? '▴' : '▾'}
        </Box>
      </ButtonBase>
      {open ? (
        <Box sx={{ px: 1.5, pb: 1.5 }}>
          {model.onChange === null ? null : (
            <Box
              component="label"
              sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, fontSize: 13, fontWeight: 600 }}
            >
              <Tick
                label={translate('beheer.rights.all_of_row', { resource: name })}
                checked={state === 'all'}
                half={state === 'some'}
                onToggle={() => toggleRow(model, row)}
              />
              {translate('beheer.rights.everything')}
            </Box>
          )}
          <VerbChoices model={model} row={row} verbs={row.verbs} />
          {detail?.(row.resource)}
        </Box>
      ) : null}
    </Box>
  );
}
