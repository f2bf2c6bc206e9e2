/** Checkbox for one verb of one resource. */
import { useTranslate } from 'react-admin';
import type { VerbRow } from '../../../registry/verbs/verbSets.ts';
import { Tick } from './Tick.tsx';
import { useVerbWords } from './useVerbWords.ts';
import { cellState, toggleCell, type VerbModel } from './verbModel.ts';

interface Props {
  readonly model: VerbModel;
  readonly row: VerbRow;
  readonly verb: string;
}

export function VerbTick({ model, row, verb }: Props) {
  const words = useVerbWords();
  const translate = useTranslate();
  const state = cellState(model, row, verb);
  if (state === 'absent') return null;
  const isFixed = state === 'given' || model.onChange === null;
  const hint =
    state === 'given'
      ? translate(model.onChange === null ? 'beheer.rights.given_short' : 'beheer.rights.given')
      : state === 'partly'
        ? translate('beheer.rights.partly')
        : undefined;
  return (
    <Tick
      label={translate('beheer.rights.cell', {
        resource: words.resource(row.resource),
        verb: words.verb(row.resource, verb),
      })}
      checked={state === 'on' || state === 'given'}
      half={state === 'partly'}
      quiet={state === 'given' || (state === 'partly' && model.onChange === null)}
      onToggle={isFixed ? null : () => toggleCell(model, { resource: row.resource, verb })}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}
