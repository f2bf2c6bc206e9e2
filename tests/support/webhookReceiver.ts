/** A local server that receives webhooks, and answers as a test wants. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body as JSON. */
  readonly message: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
    readonly event?: Readonly<Record<string, unknown>>;
  };
}

export interface WebhookReceiver {
  /** Ends in a slash. */
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** Answers the next requests; 204 unless set. */
  answer: (request: ReceivedWebhook, response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const message = JSON.parse(body) as ReceivedWebhook['message'];
      const one = { path: request.url ?? '', headers: request.headers, body, message };
      received.push(one);
      receiver.answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    answer: (_request, response) => void response.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
  return receiver;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
