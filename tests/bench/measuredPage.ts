/**
 * A Chromium page measured from outside (DevTools protocol): the bytes transferred, the time its scripts took, and when
 * the first row of a list appeared.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

export interface Sent {
  readonly method: string;
  readonly path: string;
  /** Headers included; 0 where the browser had it. */
  readonly bytes: number;
  /** Milliseconds since the document was asked for. */
  readonly began: number;
  readonly ended: number;
}

/** Milliseconds of the page's main thread. */
export interface Work {
  readonly script: number;
  /** Script, style, layout and paint. */
  readonly task: number;
}

interface UnderWay {
  readonly method: string;
  readonly url: URL;
  readonly began: number;
  isCached: boolean;
}

const patienceMilliseconds = 60_000;
const quietMilliseconds = 500;
/** Of that time the main thread may still be at work. */
const idleMilliseconds = 50;
const pollMilliseconds = 20;

/** What the page calls, in milliseconds since its document began. */
interface RowNotice {
  readonly at: number;
  /** When the person clicked last. */
  readonly clicked: number;
}

const binding = 'firstRowChanged';
/**
 * Runs in the page before anything of it: reports when the first row of the table is another, as of the next frame.
 * Text, as what TypeScript makes of a function may need what only stands here.
 */
const watchFirstRow = `{
  let [text, clicked] = ['', 0];
  addEventListener('click', () => { clicked = performance.now(); }, true);
  new MutationObserver(() => {
    const now = document.querySelector('main tbody tr')?.textContent ?? '';
    if (now === '' || now === text) return;
    text = now;
    requestAnimationFrame(() => ${binding}(JSON.stringify({ at: performance.now(), clicked })));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}`;

export class MeasuredPage {
  /** What was answered, from the server or from what the browser kept. */
  readonly sent: Sent[] = [];
  private readonly underWay = new Map<string, UnderWay>();
  private quietSince = performance.now();
  private readonly notices: RowNotice[] = [];
  /** Of the document, by the clock of the network. */
  private asked = 0;

  private constructor(
    readonly page: Page,
    readonly devtools: CDPSession,
  ) {
    devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, redirectResponse, type }) => {
      // What others change comes for as long as the page is open: the page is at rest all the same.
      if (!request.url.startsWith('http') || type === 'EventSource') return;
      this.quietSince = performance.now();
      if (this.asked === 0) this.asked = timestamp;
      // One that was led elsewhere was a request too.
      if (redirectResponse) this.finish(requestId, redirectResponse.encodedDataLength, timestamp);
      this.underWay.set(requestId, {
        method: request.method,
        url: new URL(request.url),
        began: timestamp,
        isCached: false,
      });
    });
    devtools.on('Network.requestServedFromCache', ({ requestId }) => this.fromCache(requestId));
    devtools.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache === true || response.fromPrefetchCache === true) this.fromCache(requestId);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
      this.finish(requestId, encodedDataLength, timestamp),
    );
    devtools.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === binding) this.notices.push(JSON.parse(payload) as RowNotice);
    });
    devtools.on('Network.loadingFailed', ({ requestId, timestamp }) => this.finish(requestId, 0, timestamp));
  }

  static async open(context: BrowserContext): Promise<MeasuredPage> {
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMilliseconds);
    const devtools = await context.newCDPSession(page);
    const measured = new MeasuredPage(page, devtools);
    await devtools.send('Network.enable');
    await devtools.send('Performance.enable');
    await devtools.send('Runtime.enable');
    await devtools.send('Runtime.addBinding', { name: binding });
    await page.addInitScript({ content: watchFirstRow });
    return measured;
  }

  private fromCache(requestId: string): void {
    const found = this.underWay.get(requestId);
    if (found) found.isCached = true;
  }

  private finish(requestId: string, bytes: number, timestamp: number): void {
    const found = this.underWay.get(requestId);
    if (!found || !this.underWay.delete(requestId)) return;
    this.quietSince = performance.now();
    const { method, url, began, isCached } = found;
    const since = (moment: number): number => (moment - this.asked) * 1_000;
    const path = `${url.pathname}${url.search}`;
    this.sent.push({ method, path, bytes: isCached ? 0 : bytes, began: since(began), ended: since(timestamp) });
  }

  /** What the server was asked for. */
  get fetched(): readonly Sent[] {
    return this.sent.filter(({ bytes }) => bytes > 0);
  }

  get bytes(): number {
    return this.sent.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Until nothing has been asked for or answered for a while, and the scripts, which may ask for more, are done. */
  async quiet(): Promise<void> {
    const deadline = performance.now() + patienceMilliseconds;
    for (;;) {
      const before = await this.work();
      const began = performance.now();
      await delay(quietMilliseconds);
      const { task } = await this.work();
      const isQuiet = this.underWay.size === 0 && this.quietSince < began && task - before.task < idleMilliseconds;
      if (isQuiet || performance.now() > deadline) return;
    }
  }

  /** Of the document that was asked for: when its first row stood there, in milliseconds. */
  async firstRow(): Promise<number> {
    return (await this.notice()).at;
  }

  /** From the click that `act` makes until the first row is another, in milliseconds. */
  async rowsAfter(act: () => Promise<void>): Promise<number> {
    this.notices.length = 0;
    await act();
    const { at, clicked } = await this.notice();
    return at - clicked;
  }

  /** The first since it was last asked. Nothing is asked of the page for it, which would take its time. */
  private async notice(): Promise<RowNotice> {
    const deadline = performance.now() + patienceMilliseconds;
    for (;;) {
      const [first] = this.notices;
      if (first) return first;
      if (performance.now() > deadline) throw new Error(`No row came at ${this.page.url()}.`);
      await delay(pollMilliseconds);
    }
  }

  /** Since the page was opened. */
  async work(): Promise<Work> {
    const { metrics } = await this.devtools.send('Performance.getMetrics');
    const milliseconds = (wanted: string): number => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1_000;
    return { script: milliseconds('ScriptDuration'), task: milliseconds('TaskDuration') };
  }

  close(): Promise<void> {
    return this.page.close();
  }
}
