/** What management does through the API during a journey: inviting colleagues, and reading the mails that were sent. */
import type { DemoAccount } from '../../support/globalProduct.ts';
import { sharedProduct } from './product.ts';
import { signedInHeaders } from '../../support/browserRequests.ts';

export interface ReadMail {
  readonly subject: string;
  readonly text: string;
  /** Where its button leads: a path of the product. */
  readonly path: string;
}

interface Listed {
  readonly uuid: string;
  readonly to: string;
  readonly kind: string;
}

const waitMilliseconds = 60_000;
const pollMilliseconds = 100;
export const goodPassword = 'vier paarden op het strand';

export class Office {
  private constructor(
    private readonly address: string,
    private readonly account: Pick<DemoAccount, 'email' | 'password'>,
    private readonly session: Readonly<Record<string, string>>,
  ) {}

  /** At the product that this worker's journeys walk through. */
  static async open({ email, password }: DemoAccount): Promise<Office> {
    const { address } = sharedProduct();
    const signedIn = await sendTo(`${address}/api/session`, 'POST', { body: { email, password } });
    return new Office(address, { email, password }, await signedInHeaders(signedIn));
  }

  /** Invites somebody of management, who has not answered yet. */
  async invite(
    email: string,
    { first_name, last_name }: { readonly first_name: string; readonly last_name: string },
  ): Promise<void> {
    await this.call('POST', '/users', { email, first_name, last_name, type: 'management' });
  }

  /** Invites somebody and accepts for them. */
  async colleague(email: string): Promise<{ readonly email: string; readonly password: string }> {
    await this.invite(email, { first_name: 'Noor', last_name: 'Visser' });
    const { path } = await this.mailTo(email, 'invitation');
    // In a browser of their own: accepting would end the session whose cookie comes along.
    await this.callAsStranger('PUT', path.replace('/invitation/', '/invitations/'), {
      first_name: 'Noor',
      last_name: 'Visser',
      password: goodPassword,
    });
    return { email, password: goodPassword };
  }

  /** The newest of its kind; mails go out a moment after what they are about. */
  async mailTo(email: string, kind: string): Promise<ReadMail> {
    const deadline = Date.now() + waitMilliseconds;
    for (;;) {
      const { mails } = await this.call<{ mails: readonly Listed[] }>('GET', '/outbox');
      const found = mails.find((mail) => mail.to === email && mail.kind === kind);
      if (found) return this.read(found.uuid);
      if (Date.now() > deadline) throw new Error(`No mail ${kind} came for ${email}.`);
      await new Promise((resolve) => {
        setTimeout(resolve, pollMilliseconds);
      });
    }
  }

  private async read(uuid: string): Promise<ReadMail> {
    const { subject, text } = await this.call<{ subject: string; text: string }>('GET', `/outbox/${uuid}`);
    const link = /:\n(https?:\/\/\S+)/.exec(text)?.[1];
    return { subject, text, path: link === undefined ? '' : new URL(link).pathname };
  }

  /** Calls without the session of the office, as from a browser of its own: accepting an invitation ends a session. */
  callAsStranger(method: string, path: string, body: object): Promise<unknown> {
    return answerOf(`${this.address}/api${path}`, method, { body });
  }

  /** Proves who it is where that is asked. */
  async call<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
    const send = (to: string, how: string, sent?: object): Promise<Answer> =>
      answerOf<Answer>(`${this.address}/api${to}`, how, { session: this.session, body: sent });
    try {
      return await send(path, method, body);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('"E_CONFIRM"'))) throw error;
      await send('/account/confirmation', 'PUT', { password: this.account.password });
      return send(path, method, body);
    }
  }
}

interface Sent {
  readonly session?: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
}

async function answerOf<Answer>(address: string, method: string, sent: Sent): Promise<Answer> {
  const text = await (await sendTo(address, method, sent)).text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

async function sendTo(address: string, method: string, { session, body }: Sent): Promise<Response> {
  const response = await fetch(address, {
    method,
    headers: {
      ...session,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${await response.text()}`);
  return response;
}
