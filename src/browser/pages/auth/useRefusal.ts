/** What the server had against a form that is not a record's, in words. */
import { useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import type { Refusal } from '../../providers/http.ts';

interface Told {
  readonly status: number;
  /** What happened and what to do. */
  readonly text: string;
  readonly errors: Readonly<Record<string, string>>;
}

export function useRefusal() {
  const translate = useTranslate();
  const [refusal, setRefusal] = useState<Told | null>(null);
  const refuse = (error: unknown): void => {
    if (!(error instanceof HttpError)) return setRefusal({ status: 0, text: translate('beheer.login_error.server'), errors: {} });
    const { code, message, hint, errors = {} } = error.body as Refusal;
    const text = code === 'E_NETWORK' || error.status >= 500 ? translate('beheer.login_error.server') : [translate(message), hint].filter((part) => part !== '').join(' ');
    setRefusal({ status: error.status, text, errors });
  };
  return { refusal, refuse, forgive: () => setRefusal(null) };
}
