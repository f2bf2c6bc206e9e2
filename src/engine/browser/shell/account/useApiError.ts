/** API errors of forms that are not of records, as text. */
import { useEffect, useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { onConnection } from '../../providers/connection/connection.ts';
import { PasskeyFailure } from '../../providers/calls/passkeyFailure.ts';
import { apiErrorOf, fieldText, isUnconfirmed } from '../../providers/apiError.ts';

/** API error in the language of the person; `errors` are texts by field. */
export interface ShownApiError {
  readonly status: number;
  /** What happened and what to do. */
  readonly text: string;
  readonly errors: Readonly<Record<string, string>>;
}

interface Refusing {
  readonly refusal: ShownApiError | null;
  readonly refuse: (error: unknown) => void;
  readonly forgive: () => void;
}

export function useApiError(): Refusing {
  const translate = useTranslate();
  const [{ refusal, isUnreached }, setRefused] = useState<ApiErrorState>(nothing);
  // A connection error is cleared when the connection is back, unless it is uncertain what the request did.
  useEffect(() => {
    if (!isUnreached) return undefined;
    return onConnection((connection) => {
      if (connection === 'online') setRefused(nothing);
    });
  }, [isUnreached]);
  return {
    refusal,
    refuse: (error) =>
      setRefused({
        refusal: shownRefusal(error, translate),
        isUnreached: apiErrorOf(error)?.code === 'E_NETWORK' && !isUnconfirmed(error),
      }),
    forgive: () => setRefused(nothing),
  };
}

interface ApiErrorState {
  readonly refusal: ShownApiError | null;
  readonly isUnreached: boolean;
}

const nothing: ApiErrorState = { refusal: null, isUnreached: false };

/** Returns null if there is nothing to show: the person declined reauthentication. */
function shownRefusal(error: unknown, translate: (key: string) => string): ShownApiError | null {
  if (error instanceof PasskeyFailure)
    return { status: 0, text: translate(`beheer.passkey_error.${error.reason}`), errors: {} };
  const refusal = apiErrorOf(error);
  if (!(error instanceof HttpError) || refusal === null)
    return { status: 0, text: translate('beheer.login_error.server'), errors: {} };
  const { code, message, hint, errors } = refusal;
  if (code === 'E_CONFIRM') return null;
  const text =
    (code === 'E_NETWORK' && !isUnconfirmed(error)) || error.status >= 500
      ? translate('beheer.login_error.server')
      : (fieldText(error) ?? [translate(message), hint].filter((part) => part !== '').join(' '));
  return { status: error.status, text, errors };
}

/**
 * Returns what a form shows above its fields: the error, without what is shown at the fields with these names; null if
 * nothing is left.
 */
export function unplacedError(refusal: ShownApiError | null, names: readonly string[]): ShownApiError | null {
  const all = Object.entries(refusal?.errors ?? {});
  const rest = all.filter(([name]) => !names.includes(name));
  if (refusal === null || rest.length === all.length) return refusal;
  return rest.length === 0 ? null : { ...refusal, text: rest.map(([, text]) => text).join(' ') };
}
