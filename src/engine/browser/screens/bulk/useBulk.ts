/**
 * State of a bulk change: reads the records, determines which ones cannot be changed, previews, runs, and keeps a
 * result for each.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate, type Identifier, type RaRecord } from 'react-admin';
import type { ActionPreview } from '../../../registry/records/preview.ts';
import { renderTitle } from '../../../registry/records/title.ts';
import type { Action, Resource } from '../../../registry/types.ts';
import { fieldReference } from '../../../registry/conditions/operand.ts';
import { useLabel, useLanguage } from '../../ui/useLabel.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { apiErrorOf } from '../../providers/apiError.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { useFactText } from '../actions/PreviewOutcome.tsx';
import { expectedOf, useAvailable } from '../available.ts';
import { errorText } from '../useWrite.ts';
import { fieldErrors } from '../actions/ActionDialog.tsx';
import type { Edited } from '../undo/useUndo.tsx';
import { countStates, runBulk, type BulkCounts, type BulkResult, type BulkRow } from './bulkRun.ts';

/** Action to run; null for an edit of fields. */
export type BulkJob = Action | null;
type Values = Readonly<Record<string, unknown>>;

/**
 * `reading` the records, `asking` for input, `checking` (loading previews), `checked` (showing them), `running`, or
 * `over` (finished or stopped).
 */
type BulkStep = 'reading' | 'asking' | 'checking' | 'checked' | 'running' | 'over';

/** Total per currency, with or without VAT. */
interface BulkTotal {
  readonly currency: string;
  readonly includesVat: boolean;
  readonly cents: number;
}

export interface Bulk {
  readonly step: BulkStep;
  readonly rows: readonly BulkRow[];
  readonly counts: BulkCounts;
  /** Returns the edits made, for undo. */
  readonly edits: () => readonly Edited[];
  /** Error while reading the records. */
  readonly error: unknown;
  /** Totals over the remaining records, if each preview has an amount. */
  readonly totals: readonly BulkTotal[];
  /** Starts the change with the input; an action with a preview shows that first. */
  readonly start: (values: Values) => void;
  /** Continues after the preview, or resumes a stopped run. */
  readonly goOn: () => void;
  readonly stop: () => void;
  /** Rereads and retries the refused records. */
  readonly retry: () => void;
}

/** Maximum number of records per request. */
const readAtOnce = 50;
const away = new Set(['E_NETWORK', 'E_UNAVAILABLE', 'E_TOO_MANY']);

export function useBulk(resource: Resource, ids: readonly Identifier[], job: BulkJob): Bulk {
  const provider = useDataProvider<BeheerDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const label = useLabel();
  const factText = useFactText();
  const language = useLanguage();
  const registry = useRegistry();
  const available = useAvailable(resource);
  const name = adminName(resource);
  const [step, setStep] = useState<BulkStep>('reading');
  const [rows, setRows] = useState<readonly BulkRow[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [previews, setPreviews] = useState<ReadonlyMap<Identifier, ActionPreview>>(new Map());
  const values = useRef<Values>({});
  const stopping = useRef(new AbortController());

  const rowOf = useCallback(
    (record: RaRecord): BulkRow => {
      const offered = available(record);
      const isPossible = job === null ? offered.edit : offered.actions.some((action) => action.name === job.name);
      return {
        record,
        title: renderTitle(registry, resource, record, language) ?? String(record.id),
        state: isPossible ? 'waiting' : 'impossible',
        reason: isPossible ? null : translate('beheer.bulk.not_now'),
        after: null,
      };
    },
    [available, job, registry, resource, language, translate],
  );
  const read = useCallback(
    async (wanted: readonly Identifier[]): Promise<readonly RaRecord[]> => {
      const found: RaRecord[] = [];
      for (let from = 0; from < wanted.length; from += readAtOnce) {
        const part = wanted.slice(from, from + readAtOnce);
        const { data } = await provider.getList(name, {
          filter: { id: { in: part } },
          pagination: { page: 1, perPage: readAtOnce },
          sort: { field: 'id', order: 'ASC' },
        });
        found.push(...data);
      }
      const byId = new Map(found.map((record) => [record.id, record]));
      return wanted.flatMap((id) => byId.get(id) ?? []);
    },
    [provider, name],
  );
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    read(ids).then(
      (records) => {
        setRows(records.map(rowOf));
        setStep('asking');
      },
      (failure: unknown) => setError(failure),
    );
  }, [ids, read, rowOf]);
  useEffect(() => () => stopping.current.abort(), []);

  const put = (changed: BulkRow): void =>
    setRows((before) => before.map((row) => (row.record.id === changed.record.id ? changed : row)));
  const bodyOf = (record: RaRecord, action: Action): Values => ({
    ...expectedOf(action, record),
    ...ofTheRecord(action, record),
    ...values.current,
  });

  const perform = async ({ record }: BulkRow): Promise<BulkResult & { readonly isAway?: boolean }> => {
    try {
      if (job === null) {
        const { data } = await provider.update(name, { id: record.id, data: values.current, previousData: record });
        return { state: data['version'] === record['version'] ? 'unchanged' : 'done', reason: null, after: data };
      }
      const preview = previews.get(record.id);
      const body = { ...bodyOf(record, job), ...(preview ? { ...chosenIn(preview), seen: preview.seen } : {}) };
      const { data } = await provider.action(name, { id: record.id, action: job.name, body });
      return { state: 'done', reason: null, after: data };
    } catch (failure) {
      return { ...refused(failure), isAway: isAway(failure) };
    }
  };
  const run = async (which: readonly BulkRow[]): Promise<void> => {
    stopping.current = new AbortController();
    setStep('running');
    await runBulk({ rows: which, signal: stopping.current.signal, perform, onChange: put });
    setStep('over');
    // Once at the end, because names, totals and statuses of a record appear in many places.
    await queryClient.invalidateQueries();
  };
  const check = async (action: Action): Promise<void> => {
    stopping.current = new AbortController();
    setStep('checking');
    const found = new Map<Identifier, ActionPreview>();
    await runBulk({
      rows,
      signal: stopping.current.signal,
      onChange: put,
      async perform({ record }) {
        try {
          const body = bodyOf(record, action);
          const preview = await provider.preview(name, { id: record.id, action: action.name, body: filled(body) });
          if (preview.seen === null) {
            const reason = preview.note ? label(preview.note) : translate('beheer.bulk.needs_choice');
            return { state: 'impossible', reason, after: null };
          }
          found.set(record.id, preview);
          return { state: 'waiting', reason: outcomeOf(preview), after: null };
        } catch (failure) {
          return { ...refused(failure), state: 'impossible', isAway: isAway(failure) };
        }
      },
    });
    setPreviews(found);
    setStep(stopping.current.signal.aborted ? 'asking' : 'checked');
  };
  /** Returns the preview facts of a record on one line, such as the recipient and the renewal date. */
  const outcomeOf = ({ facts, currency }: ActionPreview): string | null =>
    facts.length === 0 ? null : facts.map((fact) => `${label(fact.label)}: ${factText(fact, currency)}`).join(' · ');
  const counts = useMemo(() => countStates(rows), [rows]);
  return {
    step,
    rows,
    counts,
    error,
    edits: () => (job === null ? editsOf(rows, values.current) : []),
    totals: useMemo(() => totalsOf(rows, previews), [rows, previews]),
    start(given) {
      values.current = given;
      void (job?.preview === true ? check(job) : run(rows));
    },
    goOn: () => void run(rows),
    stop: () => stopping.current.abort(),
    async retry() {
      const failed = rows.filter(({ state }) => state === 'refused').map(({ record }) => record.id);
      setStep('running');
      try {
        const again = new Map((await read(failed)).map((record) => [record.id, rowOf(record)]));
        setRows(rows.map((row) => again.get(row.record.id) ?? row));
        await run([...again.values()]);
      } catch (failure) {
        setError(failure);
        setStep('over');
      }
    },
  };
}

const editsOf = (rows: readonly BulkRow[], sent: Values): readonly Edited[] =>
  rows.flatMap(({ state, record, after }) => (state === 'done' && after ? [{ before: record, after, sent }] : []));

function refused(failure: unknown): BulkResult {
  const ofFields = Object.values(fieldErrors(failure) ?? {}).map(String);
  // Field errors make the general message redundant.
  const reason = ofFields.length > 0 ? ofFields.join(' ') : errorText(failure);
  return { state: 'refused', reason, after: null };
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

function totalsOf(rows: readonly BulkRow[], previews: ReadonlyMap<Identifier, ActionPreview>): readonly BulkTotal[] {
  const totals = new Map<string, BulkTotal>();
  for (const { record, state } of rows) {
    const preview = previews.get(record.id);
    if (state !== 'waiting' || !preview || preview.total_cents === null) continue;
    const { currency, includes_vat: includesVat = false, total_cents } = preview;
    const key = `${currency} ${includesVat}`;
    totals.set(key, { currency, includesVat, cents: (totals.get(key)?.cents ?? 0) + total_cents });
  }
  return [...totals.values()];
}
