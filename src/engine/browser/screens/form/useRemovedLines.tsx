/** Asks about stored lines that are removed from a form (`deleteChoice` in the registry), before it is saved. */
import { useState, type ReactNode } from 'react';
import { useTranslate, type RaRecord } from 'react-admin';
import { countedLabel } from '../../../registry/labels.ts';
import { linesWithChoice } from '../../../registry/records/deleteChoice.ts';
import { matchesCondition } from '../../../registry/rules.ts';
import type { Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { useRegistry } from '../../registry.ts';
import { DeleteQuestion } from '../deletion/DeleteQuestion.tsx';
import { useDeleteChoice } from '../deletion/useDeleteChoice.tsx';

type Row = Readonly<Record<string, unknown>>;

/** @returns the choice (null in it if nothing is asked), or null if the person closed the dialog. */
export type AskOfLines = (values: Row) => Promise<{ readonly choice: string | null } | null>;

interface Asking {
  readonly child: Resource;
  readonly count: number;
  readonly settle: (answer: { readonly choice: string } | null) => void;
}

export function useRemovedLines(
  resource: Resource,
  opened: RaRecord,
): { readonly ask: AskOfLines; readonly dialog: ReactNode } {
  const registry = useRegistry();
  const context = useConditionContext();
  const [asking, setAsking] = useState<Asking | null>(null);
  const removedOf = (child: Resource, values: Row): readonly Row[] =>
    Object.values(resource.fields)
      .filter(({ name, lines }) => lines?.resource === child.name && values[name] !== undefined)
      .flatMap(({ name }) => {
        const sent = new Set(rowsIn(values[name]).map(({ uuid }) => uuid));
        return rowsIn(opened[name]).filter(({ uuid }) => !sent.has(uuid));
      })
      .filter((line) => {
        const when = child.deleteChoice?.when ?? null;
        return when === null || matchesCondition(registry, child, when, line, context);
      });
  const ask: AskOfLines = async (values) => {
    for (const child of linesWithChoice(registry, resource)) {
      const { length: count } = removedOf(child, values);
      if (count === 0) continue;
      const answer = await new Promise<{ readonly choice: string } | null>((settle) => {
        setAsking({ child, count, settle });
      });
      setAsking(null);
      return answer;
    }
    return { choice: null };
  };
  return { ask, dialog: asking === null ? null : <RemovedLines {...asking} /> };
}

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function RemovedLines({ child, count, settle }: Asking) {
  const translate = useTranslate();
  const label = useLabel();
  const { choice, question } = useDeleteChoice(child, null);
  const name = inSentence(label(countedLabel(child, count)));
  return (
    <DeleteQuestion
      title={translate('beheer.delete.title_many', { smart_count: count, name })}
      write={unwritten}
      refusal={String}
      onConfirm={async () => settle(choice === null ? null : { choice })}
      onClose={() => settle(null)}
      question={question}
    >
      {translate('beheer.delete.with_save', { smart_count: count })}
    </DeleteQuestion>
  );
}

/** Placeholder: the form itself saves and shows errors. */
const unwritten = { busy: false, error: null, reset: () => undefined, run: async () => true };
