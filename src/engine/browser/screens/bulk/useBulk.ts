/**
 * State of a bulk change: reads the records, determines which ones cannot be changed, previews, runs, and keeps a
 * result for each.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import type { ActionPreview } from '../../../registry/records/preview.ts';
import type { Action, Resource } from '../../../registry/types.ts';
import type { Edited } from '../undo/useUndo.tsx';
import { countStates, runBulk, type BulkCounts, type BulkRow } from './bulkRun.ts';
import { useBulkRecords } from './useBulkRecords.ts';
import { useBulkRequests } from './useBulkRequests.ts';

type Values = Readonly<Record<string, unknown>>;

/** Action to run; null for an edit of fields. */
export type BulkJob = Action | null;

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

export function useBulk(resource: Resource, ids: readonly Identifier[], job: BulkJob): Bulk {
  const queryClient = useQueryClient();
  const read = useBulkRecords(resource, job);
  const requests = useBulkRequests(resource);
  const [step, setStep] = useState<BulkStep>('reading');
  const [rows, setRows] = useState<readonly BulkRow[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [previews, setPreviews] = useState<ReadonlyMap<Identifier, ActionPreview>>(new Map());
  const values = useRef<Values>({});
  const stopping = useRef(new AbortController());
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    read(ids).then(
      (found) => {
        setRows(found);
        setStep('asking');
      },
      (failure: unknown) => setError(failure),
    );
  }, [ids, read]);
  useEffect(() => () => stopping.current.abort(), []);

  const process = (which: readonly BulkRow[], perform: Parameters<typeof runBulk>[0]['perform']): Promise<boolean> => {
    stopping.current = new AbortController();
    return runBulk({ rows: which, signal: stopping.current.signal, perform, onChange: put });
  };
  const put = (changed: BulkRow): void =>
    setRows((before) => before.map((row) => (row.record.id === changed.record.id ? changed : row)));
  const run = async (which: readonly BulkRow[]): Promise<void> => {
    setStep('running');
    await process(which, ({ record }) =>
      job === null
        ? requests.edit(record, values.current)
        : requests.act(record, job, values.current, previews.get(record.id)),
    );
    setStep('over');
    // Once at the end, because names, totals and statuses of a record appear in many places.
    await queryClient.invalidateQueries();
  };
  const check = async (action: Action): Promise<void> => {
    setStep('checking');
    const found = new Map<Identifier, ActionPreview>();
    await process(rows, ({ record }) =>
      requests.preview(record, action, values.current, (preview) => found.set(record.id, preview)),
    );
    setPreviews(found);
    setStep(stopping.current.signal.aborted ? 'asking' : 'checked');
  };
  return {
    step,
    rows,
    counts: useMemo(() => countStates(rows), [rows]),
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
        const again = new Map((await read(failed)).map((row) => [row.record.id, row]));
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
