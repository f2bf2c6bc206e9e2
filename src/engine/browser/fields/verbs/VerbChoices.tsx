/** Labelled checkboxes for the verbs of one resource: its own actions, and on a phone all verbs. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { VerbRow } from '../../../registry/verbs/verbSets.ts';
import { useVerbWords } from './useVerbWords.ts';
import { VerbTick } from './VerbTick.tsx';
import { cellState, type VerbModel } from './verbModel.ts';

interface Props {
  readonly model: VerbModel;
  readonly row: VerbRow;
  readonly verbs: readonly string[];
}

export function VerbChoices({ model, row, verbs }: Props) {
  const words = useVerbWords();
  const translate = useTranslate();
  const shown =
    model.onChange === null
      ? verbs.filter((verb) => ['on', 'given', 'partly'].includes(cellState(model, row, verb)))
      : verbs;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', columnGap: 2 }}>
      {shown.map((verb) => {
        const state = cellState(model, row, verb);
        return (
          <Box
            key={verb}
            component="label"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: { xs: 44, md: 32 }, fontSize: 13 }}
          >
            <VerbTick model={model} row={row} verb={verb} />
            <span>
              {words.verb(row.resource, verb)}
              {state === 'given' || state === 'partly' ? (
                <Box
                  component="span"
                  sx={{ color: 'text.secondary' }}
                >{` · ${translate(state === 'given' ? 'beheer.rights.given_short' : 'beheer.rights.partly_short')}`}</Box>
              ) : null}
            </span>
          </Box>
        );
      })}
    </Box>
  );
}
