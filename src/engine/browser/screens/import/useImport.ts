/** State and operations of one import. It runs on the server, also while the dialog is closed. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRefresh, useTranslate } from 'react-admin';
import { importLimits, underWay, type ImportRun } from '../../../registry/imports/imports.ts';
import type { Resource } from '../../../registry/types.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import {
  moveImport,
  readImport,
  startImport,
  uploadImport,
  type ColumnChoices,
} from '../../providers/calls/imports.ts';
import { errorText } from '../useWrite.ts';

const pollMilliseconds = 700;

export interface ImportSteps {
  readonly run: ImportRun | null;
  /** Upload progress from 0 to 1; null when not uploading. */
  readonly uploading: number | null;
  /** Name of the uploaded file. */
  readonly fileName: string;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly upload: (file: Blob, name: string) => Promise<void>;
  readonly cancelUpload: () => void;
  readonly start: (columns: ColumnChoices, dryRun: boolean) => Promise<void>;
  readonly move: (step: 'stop' | 'resume' | 'undo') => Promise<void>;
  /** Opens another import; null for none. */
  readonly open: (run: ImportRun | null) => void;
}

/** Props of each step of the dialog. */
export interface StepProps {
  readonly resource: Resource;
  readonly importing: ImportSteps;
  readonly onClose: () => void;
}

export function useImport(resource: Resource): ImportSteps {
  const refresh = useRefresh();
  const translate = useTranslate();
  const format = useFormat();
  const [run, setRun] = useState<ImportRun | null>(null);
  const [uploading, setUploading] = useState<number | null>(null);
  const [fileName, setFileName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const isUnderWay = run !== null && underWay.has(run.status);
  usePolling(isUnderWay ? run : null, (next) => {
    setRun(next);
    if (!underWay.has(next.status) && next.status !== 'checked') refresh();
  });

  async function attempt(work: () => Promise<ImportRun>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      setRun(await work());
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    run,
    uploading,
    fileName,
    busy,
    problem,
    async upload(file, name) {
      if (file.size === 0) return setProblem(translate('beheer.import.empty_file'));
      if (file.size > importLimits.bytes)
        return setProblem(translate('beheer.import.too_large', { size: format.fileSize(importLimits.bytes) }));
      const controller = new AbortController();
      sending.current = controller;
      setFileName(name);
      setUploading(0);
      await attempt(async () => {
        try {
          return await uploadImport(resource.name, name, { file, signal: controller.signal, onProgress: setUploading });
        } finally {
          setUploading(null);
        }
      });
      if (controller.signal.aborted) setProblem(null);
    },
    cancelUpload: () => sending.current?.abort(),
    start: (columns, dry_run) => attempt(() => startImport(run ?? missing(), { ...columns, dry_run })),
    move: (step) => attempt(() => moveImport(run ?? missing(), step)),
    open(next) {
      setProblem(null);
      setRun(next);
    },
  };
}

function missing(): never {
  throw new Error('There is no file yet.');
}

/** Polls the progress until the import has ended; failed requests are retried. */
function usePolling(run: ImportRun | null, onChange: (run: ImportRun) => void): void {
  const { data } = useQuery({
    queryKey: ['beheer', 'import', run?.uuid, run?.status],
    queryFn: ({ signal }) => (run === null ? null : readImport(run, signal)),
    enabled: run !== null,
    refetchInterval: pollMilliseconds,
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (data) report(data);
  }, [data]);
}
