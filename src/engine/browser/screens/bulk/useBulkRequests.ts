/** Requests of a bulk change for one record. They never reject: an error is a result. */
import { useDataProvider, useTranslate, type RaRecord } from 'react-admin';
import { fieldReference } from '../../../registry/conditions/operand.ts';
import type { ActionPreview } from '../../../registry/records/preview.ts';
import type { Action, Resource } from '../../../registry/types.ts';
import { apiErrorOf } from '../../providers/apiError.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { adminName } from '../../registry.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { useFactText } from '../actions/PreviewOutcome.tsx';
import { expectedOf } from '../available.ts';
import { errorText } from '../useWrite.ts';
import type { BulkResult } from './bulkRun.ts';

type Values = Readonly<Record<string, unknown>>;
type Answered = Promise<BulkResult & { readonly isAway?: boolean }>;

interface BulkRequests {
  readonly edit: (record: RaRecord, values: Values) => Answered;
  /** @param preview the preview that the person saw */
  readonly act: (record: RaRecord, action: Action, values: Values, preview?: ActionPreview) => Answered;
  /** @param onFound called with the preview, if the action can be done */
  readonly preview: (record: RaRecord, action: Action, values: Values, onFound: OnPreview) => Answered;
}

type OnPreview = (preview: ActionPreview) => void;

export function useBulkRequests(resource: Resource): BulkRequests {
  const provider = useDataProvider<BeheerDataProvider>();
  const translate = useTranslate();
  const label = useLabel();
  const factText = useFactText();
  const name = adminName(resource);
  /** Returns the preview facts of a record on one line, such as the recipient and the renewal date. */
  const outcomeOf = ({ facts, currency }: ActionPreview): string | null =>
    facts.length === 0 ? null : facts.map((fact) => `${label(fact.label)}: ${factText(fact, currency)}`).join(' · ');
  return {
    async edit(record, values) {
      try {
        const { data } = await provider.update(name, { id: record.id, data: values, previousData: record });
        return { state: data['version'] === record['version'] ? 'unchanged' : 'done', reason: null, after: data };
      } catch (failure) {
        return refused(failure);
      }
    },
    async act(record, action, values, preview) {
      try {
        const seen = preview ? { ...chosenIn(preview), seen: preview.seen } : {};
        const body = { ...bodyOf(record, action, values), ...seen };
        const { data } = await provider.action(name, { id: record.id, action: action.name, body });
        return { state: 'done', reason: null, after: data };
      } catch (failure) {
        return refused(failure);
      }
    },
    async preview(record, action, values, onFound) {
      try {
        const body = filled(bodyOf(record, action, values));
        const preview = await provider.preview(name, { id: record.id, action: action.name, body });
        if (preview.seen === null) {
          const reason = preview.note ? label(preview.note) : translate('beheer.bulk.needs_choice');
          return { state: 'impossible', reason, after: null };
        }
        onFound(preview);
        return { state: 'waiting', reason: outcomeOf(preview), after: null };
      } catch (failure) {
        return { ...refused(failure), state: 'impossible' };
      }
    },
  };
}

const bodyOf = (record: RaRecord, action: Action, values: Values): Values => ({
  ...expectedOf(action, record),
  ...ofTheRecord(action, record),
  ...values,
});

const away = new Set(['E_NETWORK', 'E_UNAVAILABLE', 'E_TOO_MANY']);

function refused(failure: unknown): Awaited<Answered> {
  return { state: 'refused', reason: errorText(failure), after: null, isAway: isAway(failure) };
}

/** Returns true if the server did not respond or is overloaded. */
function isAway(failure: unknown): boolean {
  const code = apiErrorOf(failure)?.code ?? '';
  // 5xx includes the 502 of a proxy in front of a server that is down.
  return code === '' || away.has(code) || /^E_5\d\d$/.test(code);
}

/** Returns the presets that come from the record itself. */
function ofTheRecord({ preset }: Action, record: RaRecord): Values {
  return Object.fromEntries(
    Object.entries(preset).flatMap(([name, value]) => {
      const from = fieldReference(value);
      return from === null ? [] : [[name, record[from] ?? null]];
    }),
  );
}

const filled = (body: Values): Values =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined && value !== ''));

function chosenIn({ questions }: ActionPreview): Values {
  const chosen = questions.flatMap(({ options }) => options.filter((option) => option.chosen));
  return Object.assign({}, ...chosen.map((option) => option.values)) as Values;
}
