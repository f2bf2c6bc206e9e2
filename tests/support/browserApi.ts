/** Points the page in happy-dom at the address of a recording API, as in a real browser. */
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { clearSession, saveSession, type Session } from '../../src/engine/browser/providers/session/session.ts';
import { everythingAnswered } from './inFlight.ts';
import { RecordingApi } from './recordingApi.ts';

declare global {
  interface Window {
    readonly happyDOM: {
      setURL: (url: string) => void;
      setViewport: (size: { readonly width: number; readonly height: number }) => void;
    };
  }
}

/** Call at the top of a test file. Failed requests are logged to the console by contract; `logged` has what was. */
export function withApi(): { readonly api: RecordingApi; readonly logged: () => readonly unknown[][] } {
  const api = new RecordingApi();
  let spy = vi.spyOn(console, 'error');
  beforeAll(async () => {
    window.happyDOM.setURL(`${await api.listen()}/`);
  });
  beforeEach(async () => {
    await everythingAnswered();
    api.asked.length = 0;
  });
  beforeEach(() => {
    spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    spy.mockRestore();
    api.forget();
    clearSession();
    localStorage.clear();
    for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0] ?? ''}=; max-age=0`;
  });
  afterAll(() => api.close());
  return { api, logged: () => spy.mock.calls };
}

export const user = {
  uuid: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10',
  email: 'anna@example.nl',
  first_name: 'Anna',
  last_name: 'de Vries',
  name: 'Anna de Vries',
  token: 'secret-token',
  emailVerified: true,
  hasMissingData: false,
  type: 'management',
  latest_url: null,
} as const;

export function signIn(changes: Partial<Session> = {}): void {
  saveSession({ user, employee: null, client: null, ...changes });
}
