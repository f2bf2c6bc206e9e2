/** Upload of one file at a time for a field: progress, cancelling and errors. */
import { useEffect, useRef, useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import {
  fileLimits,
  fileTypes,
  sizeWords,
  typeNames,
  type FileLimits,
  type FileValue,
} from '../../../registry/fileLimits.ts';
import { renderMessage } from '../../../registry/messages.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { uploadFile } from '../../providers/calls/files.ts';
import { currentLocale } from '../../providers/store.ts';
import { apiErrorOf } from '../../providers/apiError.ts';

export interface Uploading {
  readonly name: string;
  /** Fraction from 0 to 1. */
  readonly part: number;
}

interface UploadControl {
  readonly uploading: Uploading | null;
  readonly problem: string | null;
  /**
   * Uploads a file.
   * @returns the value for the record; null if it was rejected or cancelled.
   */
  readonly send: (file: File) => Promise<FileValue | null>;
  readonly cancel: () => void;
  readonly forget: () => void;
  /** Description of the allowed files. */
  readonly limits: string;
  /** Allowed files as the `accept` attribute of a file input. */
  readonly accept: string;
}

/**
 * Returns `send`, which resolves to the stored file, or to null if it was invalid, failed or was cancelled. A new
 * upload cancels the running one.
 */
export function useUpload({ resource, field }: { readonly resource: Resource; readonly field: Field }): UploadControl {
  const translate = useTranslate();
  const format = useFormat();
  const [uploading, setUploading] = useState<Uploading | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const limits = fileLimits(field.property);

  async function send(file: File): Promise<FileValue | null> {
    running.current?.abort();
    const refusal = refusalOfFile(file, limits);
    setProblem(refusal);
    if (refusal !== null) return null;
    const controller = new AbortController();
    running.current = controller;
    setUploading({ name: file.name, part: 0 });
    try {
      return await uploadFile({ resource: resource.name, field: field.name }, file.name, {
        file,
        signal: controller.signal,
        onProgress: (part) => setUploading({ name: file.name, part }),
      });
    } catch (error) {
      if (!controller.signal.aborted)
        setProblem(refusalFor(error, field.name) ?? translate('beheer.file.failed', { file: file.name }));
      return null;
    } finally {
      if (running.current === controller) setUploading(null);
    }
  }

  return {
    uploading,
    problem,
    send,
    cancel: () => running.current?.abort(),
    forget: () => setProblem(null),
    limits: [
      translate('beheer.file.limit', { size: format.fileSize(limits.maxBytes) }),
      translate('beheer.file.types', { types: typeNames(limits.mediaTypes) }),
    ].join('. '),
    accept: limits.mediaTypes.flatMap((type) => [type, `.${fileTypes[type]}`]).join(','),
  };
}

/** Returns the error of a file that needs no upload to be rejected. */
function refusalOfFile(file: File, { maxBytes }: FileLimits): string | null {
  if (file.size === 0) return renderMessage(currentLocale(), 'required', {});
  return file.size > maxBytes ? renderMessage(currentLocale(), 'fileSize', { max: sizeWords(maxBytes) }) : null;
}

function refusalFor(error: unknown, field: string): string | null {
  if (!(error instanceof HttpError) || error.status === 0) return null;
  const refusal = apiErrorOf(error);
  return refusal?.errors[field] ?? (refusal?.message || null);
}
