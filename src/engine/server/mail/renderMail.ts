/**
 * In charge of how a mail looks: one column of text with a button, as HTML that needs nothing from elsewhere and as
 * plain text.
 */
import type { Locale } from '../../registry/types.ts';
import type { MailContent, MailKinds, MailSender } from './mailKinds.ts';
import { texts } from '../texts.ts';
import { inLanguage } from '../../texts/catalogue.ts';

export interface RenderedMail {
  readonly html: string;
  readonly text: string;
  /** Null where the system itself is the sender. */
  readonly sender: MailSender | null;
}

/** Whose mail it is where nobody else sends it, and where its links lead. */
export interface MailProduct {
  readonly name: string;
  readonly origin: string;
}

/** `origin` of the links, without a slash at its end. Null where nothing is left to fill the template with. */
export function renderMail(
  mail: { readonly kind: string; readonly language: string; readonly subject: string; readonly data: object | null },
  product: MailProduct,
  kinds: MailKinds,
): RenderedMail | null {
  const kind = kinds[mail.kind];
  if (mail.data === null || kind === undefined) return null;
  // Rows are written by queueMail, which has the data of the kind.
  const content = kind.content(mail.data);
  const locale: Locale = mail.language;
  return {
    html: asHtml(content, locale, product),
    text: asText(content, locale, product),
    sender: content.sender ?? null,
  };
}

const words = {
  hello: texts.label('mail.hello'),
  link: texts.label('mail.link'),
  sent: texts.label('mail.sent_by_system'),
} as const;

function asText(
  { sender, paragraphs, button, note }: MailContent,
  locale: Locale,
  { origin, name }: MailProduct,
): string {
  const action = button === undefined ? [] : [`${inLanguage(button.label, locale)}:\n${origin}${button.path}`];
  return `${[inLanguage(words.hello, locale), ...paragraphs.map((paragraph) => inLanguage(paragraph, locale)), ...action, inLanguage(note, locale), sender ? `-- \n${sender.name}\n${sender.address}` : `-- \n${name}\n${origin}`].join('\n\n')}\n`;
}

const font = "font-family:Roboto,'Segoe UI',Helvetica,Arial,sans-serif";
const colours = {
  page: '#F7F7F9',
  paper: '#FFFFFF',
  text: '#1C1B21',
  quiet: '#5B5966',
  line: '#E4E3E8',
  brand: '#C2185B',
} as const;

function asHtml(content: MailContent, locale: Locale, { origin, name }: MailProduct): string {
  const { subject, paragraphs, note } = content;
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escape(text)}</p>`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(inLanguage(subject, locale))}</title>
</head>
<body style="margin:0;padding:0;background:${colours.page};color:${colours.text};${font};font-size:16px;line-height:24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.page}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font-size:18px;font-weight:700;color:${colours.brand}">${escape(content.sender?.name ?? name)}</td></tr>
<tr><td style="background:${colours.paper};border:1px solid ${colours.line};border-radius:8px;padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600">${escape(inLanguage(subject, locale))}</h1>
${[inLanguage(words.hello, locale), ...paragraphs.map((one) => inLanguage(one, locale))].map(paragraph).join('\n')}
${buttonHtml(content, locale, origin)}
<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${colours.line};font-size:14px;line-height:20px;color:${colours.quiet}">${escape(inLanguage(note, locale))}</p>
</td></tr>
<tr><td style="padding:16px 0 0;font-size:13px;line-height:20px;color:${colours.quiet}">${footer(content, locale, origin)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** A company's reader is led to the company, not to where its people sign in. */
function footer({ sender }: MailContent, locale: Locale, origin: string): string {
  const [line, address, text] = sender
    ? [sender.name, `mailto:${sender.address}`, sender.address]
    : [inLanguage(words.sent, locale), origin, origin.replace(/^https?:\/\//, '')];
  return `${escape(line)} <a href="${escape(address)}" style="color:${colours.quiet}">${escape(text)}</a>`;
}

function buttonHtml({ button }: MailContent, locale: Locale, origin: string): string {
  if (button === undefined) return '';
  const address = escape(`${origin}${button.path}`);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td style="background:${colours.brand};border-radius:6px">
<a href="${address}" style="display:inline-block;padding:12px 24px;color:#FFFFFF;font-weight:600;text-decoration:none">${escape(inLanguage(button.label, locale))}</a>
</td></tr></table>
<p style="margin:0;font-size:14px;line-height:20px;color:${colours.quiet}">${escape(inLanguage(words.link, locale))}<br><a href="${address}" style="color:${colours.quiet};word-break:break-all">${address}</a></p>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
