/**
 * Renders mails: one column of text with a button, as self-contained HTML and as plain text. A mail of a company has
 * its logo, ink colour and address.
 */
import type { Locale } from '../../registry/types.ts';
import type { FindLetterhead, Letterhead, MailContent, MailEnvelope, MailKinds, MailSender } from './mailKinds.ts';
import { texts } from '../texts.ts';
import { inLanguage } from '../../texts/catalogue.ts';
import type { Attachment } from './smtp.ts';

interface RenderedMail {
  readonly html: string;
  readonly text: string;
  /** Null for the system. */
  readonly sender: MailSender | null;
}

/** Default sender, and origin of links. */
export interface MailProduct {
  readonly name: string;
  readonly origin: string;
}

/** Letterhead in the mail. */
interface Paper {
  /** URL of the logo: an enclosed file, or a `data:` URL. */
  readonly logo: string | null;
  readonly lines: readonly string[];
}

interface WrittenMail {
  readonly kind: string;
  readonly language: string;
  readonly subject: string;
  readonly data: object | null;
}

/**
 * Renders a mail; null where its template data has been deleted.
 * @param paper letterhead of the sender; see `previewPaper` and `enclosedPaper`
 */
export function renderMail(
  mail: WrittenMail,
  product: MailProduct,
  kinds: MailKinds,
  paper: Paper | null = null,
): RenderedMail | null {
  const kind = kinds[mail.kind];
  if (mail.data === null || kind === undefined) return null;
  // Type-safe, since queueMail writes the data of the kind.
  const content = kind.content(mail.data);
  const envelope: MailEnvelope = mail.data;
  const locale: Locale = mail.language;
  return {
    html: asHtml({ content, envelope, paper }, locale, product),
    text: asText({ content, envelope, paper }, locale, product),
    sender: envelope.sender ?? null,
  };
}

async function letterheadOf({ data }: Pick<WrittenMail, 'data'>, find: FindLetterhead): Promise<Letterhead | null> {
  const { sender }: MailEnvelope = data ?? {};
  return sender?.letterhead === undefined ? null : find(sender.letterhead);
}

/** Returns the letterhead for a preview, with an inline logo. */
export async function previewPaper(mail: Pick<WrittenMail, 'data'>, find: FindLetterhead): Promise<Paper | null> {
  const letterhead = await letterheadOf(mail, find);
  if (letterhead === null) return null;
  const { logo, lines } = letterhead;
  return { logo: logo && `data:${logo.media_type};base64,${logo.content.toString('base64')}`, lines };
}

const logoId = 'logo';

/**
 * Returns the letterhead for sending, with the logo as an enclosure, since mail programs block `data:` URLs (RFC 2392).
 */
export async function enclosedPaper(
  mail: Pick<WrittenMail, 'data'>,
  find: FindLetterhead,
): Promise<{ readonly paper: Paper | null; readonly enclosures: readonly Attachment[] }> {
  const letterhead = await letterheadOf(mail, find);
  if (letterhead === null) return { paper: null, enclosures: [] };
  const { logo, lines } = letterhead;
  if (logo === null) return { paper: { logo: null, lines }, enclosures: [] };
  const name = `logo.${logo.media_type.split('/')[1] ?? 'png'}`;
  return { paper: { logo: `cid:${logoId}`, lines }, enclosures: [{ name, ...logo, contentId: logoId }] };
}

const words = {
  hello: texts.label('mail.hello'),
  link: texts.label('mail.link'),
  sent: texts.label('mail.sent_by_system'),
} as const;

/** Content with its surroundings. */
interface Written {
  readonly content: MailContent;
  readonly envelope: MailEnvelope;
  readonly paper: Paper | null;
}

function greeting({ recipient_name: name = '' }: MailEnvelope, locale: Locale): string {
  return inLanguage(name === '' ? words.hello : texts.label('mail.hello_name', { name }), locale);
}

function asText(
  { content: { paragraphs, button, note }, envelope, paper }: Written,
  locale: Locale,
  { origin, name }: MailProduct,
): string {
  const { sender } = envelope;
  const action = button === undefined ? [] : [`${inLanguage(button.label, locale)}:\n${origin}${button.path}`];
  const signature = sender ? [sender.name, ...(paper?.lines ?? []), sender.address] : [name, origin];
  return `${[
    greeting(envelope, locale),
    ...paragraphs.map((paragraph) => inLanguage(paragraph, locale)),
    ...action,
    inLanguage(note, locale),
    `-- \n${signature.join('\n')}`,
  ].join('\n\n')}\n`;
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

function asHtml(written: Written, locale: Locale, { origin, name }: MailProduct): string {
  const { content, envelope } = written;
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
<table ${layoutTable} width="100%" style="background:${colours.page}"><tr><td align="center" style="padding:32px 16px">
<table ${layoutTable} width="100%" style="max-width:560px">
<tr><td style="padding:0 0 16px">${head(written, name)}</td></tr>
<tr><td style="background:${colours.paper};border:1px solid ${colours.line};border-radius:8px;padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600">${escape(inLanguage(subject, locale))}</h1>
${[greeting(envelope, locale), ...paragraphs.map((one) => inLanguage(one, locale))].map(paragraph).join('\n')}
${buttonHtml(written, locale, origin)}
<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${colours.line};${small}">
${escape(inLanguage(note, locale))}
</p>
</td></tr>
<tr><td style="padding:16px 0 0;font-size:13px;line-height:20px;color:${colours.quiet}">${footer(written, locale, origin)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Layout table, the only layout that mail programs support. */
const layoutTable = 'role="presentation" cellpadding="0" cellspacing="0"';
const small = `font-size:14px;line-height:20px;color:${colours.quiet}`;

/** Mails of a company use its ink colour, system mails the brand colour. */
const inkOf = ({ envelope: { sender } }: Written): string => (sender ? colours.text : colours.brand);

function head(written: Written, product: string): string {
  const name = escape(written.envelope.sender?.name ?? product);
  const { logo = null } = written.paper ?? {};
  if (logo === null) return `<span style="font-size:18px;font-weight:700;color:${inkOf(written)}">${name}</span>`;
  return `<img src="${escape(logo)}" alt="${name}" style="display:block;border:0;max-width:200px;max-height:64px;height:auto">`;
}

/** Mails of a company link to the company instead of the sign-in page. */
function footer({ envelope: { sender }, paper }: Written, locale: Locale, origin: string): string {
  const [line, address, text] = sender
    ? [[sender.name, ...(paper?.lines ?? [])].join(' · '), `mailto:${sender.address}`, sender.address]
    : [inLanguage(words.sent, locale), origin, origin.replace(/^https?:\/\//, '')];
  return `${escape(line)} <a href="${escape(address)}" style="color:${colours.quiet}">${escape(text)}</a>`;
}

function buttonHtml(written: Written, locale: Locale, origin: string): string {
  const { button } = written.content;
  if (button === undefined) return '';
  const address = escape(`${origin}${button.path}`);
  const label = escape(inLanguage(button.label, locale));
  const link = escape(inLanguage(words.link, locale));
  return `<table ${layoutTable} style="margin:24px 0"><tr><td style="background:${inkOf(written)};border-radius:6px">
<a href="${address}" style="display:inline-block;padding:12px 24px;color:#FFFFFF;font-weight:600;text-decoration:none">${label}</a>
</td></tr></table>
<p style="margin:0;${small}">
${link}<br><a href="${address}" style="color:${colours.quiet};word-break:break-all">${address}</a>
</p>`;
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
