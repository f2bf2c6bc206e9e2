/**
 * Renders mails: one column with an amount, text, facts and a button, as self-contained HTML and as plain text. A mail
 * of a company has its logo, ink colour and address.
 */
import type { Label, Locale } from '../../registry/types.ts';
import type {
  FindLetterhead,
  Letterhead,
  MailContent,
  MailEnvelope,
  MailFact,
  MailKinds,
  MailSender,
} from './mailKinds.ts';
import { texts } from '../texts.ts';
import { inLanguage } from '../../texts/catalogue.ts';
import { type BrandShades, brandShades } from '../../values/brandShades.ts';
import { textOn } from '../../values/contrast.ts';
import { surfaces } from '../../values/surfaces.ts';
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
  /** `#rrggbb`; null or missing for the product's own. */
  readonly colour?: string | null;
  readonly origin: string;
}

/** Letterhead in the mail. */
interface Paper {
  /** URL of the logo: an enclosed file, or a `data:` URL. */
  readonly logo: string | null;
  readonly lines: readonly string[];
  readonly colour?: string | null;
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
  const { logo, ...rest } = letterhead;
  return { ...rest, logo: logo && `data:${logo.media_type};base64,${logo.content.toString('base64')}` };
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
  const { logo, ...rest } = letterhead;
  if (logo === null) return { paper: { ...rest, logo: null }, enclosures: [] };
  const name = `logo.${logo.media_type.split('/')[1] ?? 'png'}`;
  return { paper: { ...rest, logo: `cid:${logoId}` }, enclosures: [{ name, ...logo, contentId: logoId }] };
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

type Paragraph = MailContent['paragraphs'][number];

const isRows = (one: Paragraph): one is readonly MailFact[] => Array.isArray(one);

function asText(written: Written, locale: Locale, { origin, name }: MailProduct): string {
  const { content, envelope, paper } = written;
  const { amount, paragraphs, button, note } = content;
  const { sender } = envelope;
  const inWords = (label: Label): string => inLanguage(label, locale);
  const signature = sender ? [sender.name, ...(paper?.lines ?? []), sender.address] : [name, origin];
  return `${[
    greeting(envelope, locale),
    ...(amount === undefined ? [] : [`${inWords(amount.value)}\n${inWords(amount.caption)}`]),
    ...paragraphs.map((one) =>
      isRows(one) ? one.map(({ label, value }) => `${inWords(label)}: ${inWords(value)}`).join('\n') : inWords(one),
    ),
    ...(button === undefined ? [] : [`${inWords(button.label)}:\n${origin}${button.path}`]),
    inWords(note),
    `-- \n${signature.join('\n')}`,
  ].join('\n\n')}\n`;
}

const font = "font-family:Roboto,'Segoe UI',Helvetica,Arial,sans-serif";

/** The colours of the screens, and by class what they are in a mail program in dark mode. */
const colours = { ...surfaces.light, text: '#1C1B21', quiet: '#5B5966', line: '#E4E3E8' } as const;
const darkColours = { ...surfaces.dark, text: '#ECEDEF', quiet: '#A9AFB8', line: '#343B45' } as const;

/** Widest of the column, in pixels. */
const columnWidth = 560;

function asHtml(written: Written, locale: Locale, product: MailProduct): string {
  const { content, envelope } = written;
  const { origin } = product;
  const ink = inkOf(written, product);
  const inWords = (label: Label): string => escape(inLanguage(label, locale));
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${inWords(content.subject)}</title>
<style>
${styleSheet(ink)}
</style>
</head>
<body class="page text" style="margin:0;padding:0;background:${colours.page};color:${colours.text};${font};font-size:16px;line-height:24px">
${preheader(content, locale)}
<table ${layoutTable} width="100%" class="page" style="background:${colours.page}"><tr><td align="center" class="edge" style="padding:32px 16px">
<!--[if mso]><table ${layoutTable} width="${columnWidth}"><tr><td><![endif]-->
<table ${layoutTable} width="100%" style="max-width:${columnWidth}px">
<tr><td style="padding:0 0 16px">${head(written, product, ink)}</td></tr>
<tr><td class="paper" style="background:${colours.paper};border:1px solid ${colours.line};border-radius:10px;padding:32px">
${title(content, locale)}
${paragraph(escape(greeting(envelope, locale)))}
${content.paragraphs.map((one) => (isRows(one) ? rowsHtml(one, locale) : paragraph(inWords(one)))).join('\n')}
${buttonHtml(content, locale, { origin, ink })}
<p class="line quiet" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${colours.line};${small}">${inWords(content.note)}</p>
${linkHtml(content, locale, origin)}
</td></tr>
<tr><td class="quiet" style="padding:16px 0 0;${small}">${footer(written, locale, origin)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${text}</p>`;

/** Layout table, the only layout that all mail programs support. */
const layoutTable = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const small = `font-size:13px;line-height:20px;color:${colours.quiet}`;

/** Colours of the button (`filled`) and of the name above the mail (`main`), in each mode. */
type Ink = Readonly<Record<'light' | 'dark', Pick<BrandShades, 'filled' | 'main'>>>;

const productInk: Ink = {
  light: { filled: '#C2185B', main: '#C2185B' },
  dark: { filled: '#B7410E', main: '#F0814F' },
};
const companyInk: Ink = {
  light: { filled: colours.text, main: colours.text },
  dark: { filled: darkColours.text, main: darkColours.text },
};

/** The colour of the sender; without one, mails of a company are in ink and system mails in the product's colour. */
function inkOf({ envelope: { sender }, paper }: Written, { colour: product }: MailProduct): Ink {
  const colour = sender ? paper?.colour : product;
  if (colour) return { light: brandShades(colour, 'light'), dark: brandShades(colour, 'dark') };
  return sender ? companyInk : productInk;
}

/**
 * Styles that an attribute cannot say: small screens and dark mode. `data-ogsc` and `data-ogsb` are what Outlook sets
 * on text and backgrounds in dark mode.
 */
function styleSheet({ dark: { filled, main } }: Ink): string {
  const { page, paper, text, quiet, line } = darkColours;
  const [backgrounds, foregrounds] = [
    { page, paper: `${paper};border-color:${line}`, logo: '#FFFFFF', fill: filled },
    { text, quiet, ink: main, 'on-fill': textOn(filled), line: `${quiet};border-color:${line}` },
  ];
  const rules = (property: string, of: Readonly<Record<string, string>>, before = ''): string =>
    Object.entries(of)
      .map(([name, value]) => `${before}.${name}{${property}:${value.replace(';', '!important;')}!important}`)
      .join('');
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.edge{padding:16px 8px!important}.paper{padding:24px 16px!important}.action{width:100%!important}.action a{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){${rules('background-color', backgrounds)}${rules('color', foregrounds)}}
${rules('background-color', backgrounds, '[data-ogsb] ')}
${rules('color', foregrounds, '[data-ogsc] ')}`;
}

/** Text that mail programs show after the subject. The spaces after it keep the greeting out of that line. */
function preheader({ amount, paragraphs }: MailContent, locale: Locale): string {
  const shown =
    amount === undefined
      ? paragraphs.flatMap((one) => (isRows(one) ? [] : [one])).slice(0, 1)
      : [amount.value, amount.caption];
  const text = escape(shown.map((label) => inLanguage(label, locale)).join(' · '));
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${text}${'&#8199;&#847; '.repeat(60)}</div>`;
}

/** The subject as the title, or small above the amount if the mail is about one. */
function title({ subject, amount }: MailContent, locale: Locale): string {
  const text = escape(inLanguage(subject, locale));
  if (amount === undefined)
    return `<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600">${text}</h1>`;
  return `<h1 class="quiet" style="margin:0 0 8px;font-size:14px;line-height:20px;font-weight:600;color:${colours.quiet}">${text}</h1>
<p style="margin:0;font-size:36px;line-height:44px;font-weight:700">${escape(inLanguage(amount.value, locale))}</p>
<p class="line" style="margin:0 0 24px;padding:0 0 24px;border-bottom:1px solid ${colours.line};font-weight:600"><span class="text">${escape(inLanguage(amount.caption, locale))}</span></p>`;
}

/** Longest value that stays on one line on a phone: an IBAN. */
const unbroken = 22;

function rowsHtml(facts: readonly MailFact[], locale: Locale): string {
  const cell = `padding:8px 0;border-top:1px solid ${colours.line};vertical-align:top;font-size:14px;line-height:20px`;
  const rows = facts.map(({ label, value }) => {
    const shown = inLanguage(value, locale);
    const isShort = shown.length <= unbroken;
    return `<tr><td class="line quiet" style="${cell};padding-right:16px;color:${colours.quiet}">${escape(inLanguage(label, locale))}</td>
<td class="line" align="right" style="${cell};text-align:right;font-weight:600${isShort ? ';white-space:nowrap' : ''}"><span class="text">${escape(shown)}</span></td></tr>`;
  });
  return `<table ${layoutTable} width="100%" style="margin:0 0 16px">${rows.join('\n')}</table>`;
}

function head(written: Written, product: MailProduct, { light }: Ink): string {
  const name = escape(written.envelope.sender?.name ?? product.name);
  const { logo = null } = written.paper ?? {};
  if (logo === null)
    return `<span class="ink" style="font-size:18px;font-weight:700;color:${light.main}">${name}</span>`;
  // In dark mode the logo is on white, as on paper.
  return `<img class="logo" src="${escape(logo)}" alt="${name}" style="display:block;border:0;border-radius:6px;max-width:200px;max-height:64px;height:auto">`;
}

/** Mails of a company link to the company instead of the sign-in page. */
function footer({ envelope: { sender }, paper }: Written, locale: Locale, origin: string): string {
  const [line, address, text] = sender
    ? [[sender.name, ...(paper?.lines ?? [])].join(' · '), `mailto:${sender.address}`, sender.address]
    : [inLanguage(words.sent, locale), origin, origin.replace(/^https?:\/\//, '')];
  return `${escape(line)}<br>${linkTo(escape(address), escape(text))}`;
}

const linkTo = (address: string, text: string): string =>
  `<a class="quiet" href="${address}" style="color:${colours.quiet};word-break:break-word">${text}</a>`;

/** The padding is on the link, so that all of the button can be clicked; Outlook takes that of the cell. */
function buttonHtml(
  { button }: MailContent,
  locale: Locale,
  { origin, ink }: { readonly origin: string; readonly ink: Ink },
): string {
  if (button === undefined) return '';
  const { filled: light } = ink.light;
  const label = escape(inLanguage(button.label, locale));
  return `<table ${layoutTable} class="action" style="margin:24px 0 0"><tr><td class="fill" bgcolor="${light}" style="background:${light};border-radius:8px;mso-padding-alt:12px 24px">
<a class="on-fill" href="${escape(`${origin}${button.path}`)}" style="display:inline-block;padding:12px 24px;color:${textOn(light)};font-weight:600;text-decoration:none">${label}</a>
</td></tr></table>`;
}

function linkHtml({ button }: MailContent, locale: Locale, origin: string): string {
  if (button === undefined) return '';
  const address = escape(`${origin}${button.path}`);
  return `<p class="quiet" style="margin:8px 0 0;${small}">${escape(inLanguage(words.link, locale))}<br>${linkTo(address, address)}</p>`;
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
