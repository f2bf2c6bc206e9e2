/** Names the records that refer to a record which is about to be deleted or archived, with their number. */
import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate, type RaRecord } from 'react-admin';
import { matchesCondition } from '../../../registry/rules.ts';
import { tabFigure } from '../../../registry/figures/tabFigures.ts';
import { countingOf } from '../../../registry/lists/counting.ts';
import type { Action, Inverse, Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useRegistry } from '../../registry.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { useRecordFigures } from '../figures/useFigures.ts';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  /** True for a deletion, which some references prevent. */
  readonly isDeleted: boolean;
}

/** Counts the lists of the record's page. Owned lines are not named: they belong to the record. */
export function StillUsed({ resource, record, isDeleted }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const format = useFormat();
  const registry = useRegistry();
  const inverses = Object.values(resource.inverses).filter(({ owned }) => !owned);
  const { byName } = useRecordFigures(resource.name, String(record.id), inverses.length > 0);
  const referring = inverses.flatMap((inverse) => {
    const counted = Number(record[countingOf(resource, inverse.name)?.field ?? ''] ?? 0);
    const count = byName.get(tabFigure(inverse.name))?.value ?? counted;
    return count > 0 ? [{ inverse, text: `${format.integer(count)} ${inSentence(label(inverse.label))}` }] : [];
  });
  const prevents = ({ resource: name, field }: Inverse): boolean => {
    const reference = registry.resources[name]?.fields[field];
    return isDeleted && (reference?.kind === 'references' || reference?.relation?.onDelete === 'restrict');
  };
  const sentences = [true, false].flatMap((isPrevented) => {
    const texts = referring.filter(({ inverse }) => prevents(inverse) === isPrevented).map(({ text }) => text);
    const key = `beheer.action.${isPrevented ? 'prevents' : 'still_used'}`;
    return texts.length > 0 ? [translate(key, { what: format.list(texts) })] : [];
  });
  return sentences.map((sentence) => (
    <DialogContentText key={sentence} sx={{ mt: 1 }}>
      {sentence}
    </DialogContentText>
  ));
}

/** Returns a function that returns true if an action archives the record: `list.archived` applies only after it. */
export function useArchives(resource: Resource, record: RaRecord): (action: Action) => boolean {
  const registry = useRegistry();
  const context = useConditionContext();
  const { archived } = resource.list;
  const isArchived = (values: RaRecord): boolean =>
    archived !== null && matchesCondition(registry, resource, archived, values, context);
  return ({ set, to }) =>
    !isArchived(record) &&
    isArchived({ ...record, ...(to !== null && resource.stateField ? { [resource.stateField]: to } : {}), ...set });
}
