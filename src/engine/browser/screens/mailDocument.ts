/** Shows a mail's HTML without running or loading anything, and finds its links. */

const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** Returns the document for a sandboxed frame. Its policy prevents loading and scripts even if the sandbox fails. */
export function safeDocument(html: string): string {
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">${html}`;
}

interface MailLink {
  readonly address: string;
  readonly text: string;
}

/** Returns links to web pages, without duplicates. */
export function linksIn(html: string): readonly MailLink[] {
  const anchors = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('a[href]')];
  const found = new Map<string, string>();
  for (const anchor of anchors) {
    const address = anchor.getAttribute('href') ?? '';
    if (!/^https?:\/\//i.test(address) || found.has(address)) continue;
    found.set(address, anchor.textContent.trim() || address);
  }
  return [...found].map(([address, text]) => ({ address, text }));
}
