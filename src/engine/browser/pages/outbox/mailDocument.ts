/** In charge of showing a mail's HTML without letting it do anything, and of finding its links. */

const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** For a sandboxed frame: even where that fails, the document may load and run nothing. */
export function safeDocument(html: string): string {
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">${html}`;
}

export interface MailLink {
  readonly address: string;
  readonly text: string;
}

/** To web pages only, each once. */
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
