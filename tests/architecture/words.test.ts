/** What people read is English as its natives write it, and Dutch as the trade speaks. */
import { expect, it } from 'vitest';
import { readProductTexts, type ProductText } from '../../src/engine/build/generated/productTexts.ts';
import { completeLocales, type Locale } from '../../src/engine/texts/locales.ts';
import { root } from './sources.ts';

const texts = await readProductTexts(root, root, completeLocales);

/** Phrases that are wrong wherever they stand, and why; what reads well instead is for who writes the text. */
const wrong: Readonly<Record<Locale, readonly (readonly [phrase: RegExp, reason: string])[]>> = {
  en: [
    [/\be-mail/i, 'English writes email'],
    [/\bby (?:itself|themselves|oneself)\b/i, 'automatically, or on its own'],
    [/\bone[’']s own\b|\boneself\b/i, 'say whose: your own'],
    [/\b(?:go|goes|going) on\b/i, 'continue'],
    [/\bdid not work\b|\bdoes not work out\b/i, 'say what failed, then what to do'],
    [/\bcan(?:not)? be had\b/i, 'is (not) available'],
    [/\bnobody(?:[’']s)? yet\b|\bnobody has taken\b/i, 'nobody is Unassigned in a list of work'],
    [/\bmend\b/i, 'fix, or check'],
    [/\bdo not belong together\b/i, 'say which is incorrect'],
    [/\bfill this in$/i, 'a field that must be filled in is Required'],
    [/\bcan be set only now\b|\bcannot be changed later\b/i, 'can’t be changed later'],
    [/\blooked after by\b/i, 'name the role: Account manager'],
    [
      /\bwhere (?:it|he|she) stands\b|\bstands? (?:here|there|below|above)\b/i,
      'texts and servers do not stand: is, shows, Location',
    ],
    [/\bas people read it\b/i, 'Display name'],
    [/\bmost (?:accounts|nameservers)\b/i, 'Account limit: the most is a maximum'],
    [/\btake (?:off|away) the\b/i, 'remove, or unlock'],
    [/\bpays for$/i, 'what a subscription Covers'],
    [/\banchor day\b/i, 'Billing day'],
    [/\bdiscount on the whole\b/i, 'Invoice discount'],
    [/\bis said by\b|\bsays so\b|\bsay so\b/i, 'comes from'],
    [/\bfor whom\b|\bunder which name\b|\bwhat it is made of\b/i, 'a title is a noun: Client, Domain, Source'],
    [/^(?:to|into) the (?:cart|dashboard|list|orders|checkout)\b/i, 'a button is a verb and its object: View cart'],
    [/\bonly what is given\b|\bwhat is given\b/i, 'Granted only'],
    [/\bdrop (?:the |this |all )?filters?\b/i, 'a filter is removed'],
    [/\bas the system$/i, 'System'],
    [/\bkept as soon as\b/i, 'Saves automatically'],
    [/\bwithout anything unusual\b/i, 'regular'],
    [/\bless than the contract\b/i, 'Below contract hours'],
    [/\bthr(?:ow|own|ew) (?:\w+ )?away\b/i, 'Discard'],
    [/\bruns since\b/i, 'Started at'],
    [/\bserver does not answer\b/i, 'Can’t reach the server'],
    [/\bsent mail\b/i, 'Outbox'],
    [/\bunless given\b/i, 'defaults to'],
    [/\bthe program (?:chose|did)\b/i, 'say what happened: started automatically'],
    [/\b(?:may|can) everything\b/i, 'can do everything'],
    [/\bcarry into\b|\bis asked of\b/i, 'say it with a plain verb'],
    [/\bcosts? nothing\b|\bwithout network\b/i, 'free of charge; Offline'],
    [/\bname servers?\b|\bhost names?\b/i, 'one word: nameserver, hostname'],
    [/\bcustomers?\b(?! of the provider)/i, 'who buys is a client'],
    [/\bfor good\b/i, 'permanently'],
    [/\bbook(?:ed)? (?:hours|time|again)\b|\b(?:hours|time) booked\b/i, 'hours are logged'],
    [/\bsteps? of time\b|\binside one another\b|\bsays? the same\b/i, 'time step; nested; identical'],
    [/\bids?\b(?!\}|, payment)/, 'ID'],
    [/\b(?:is|was|are|were) told\b/i, 'gets an email, is notified'],
    [/^selling$/i, 'the menu is Sales'],
    [/\brunning subscriptions\b/i, 'Active subscriptions'],
    [/\bknown names?\b/i, 'Name availability'],
  ],
  nl: [
    [/(?<!\{)\be[Mm]ail|\bEmail/, 'Nederlands schrijft e-mail'],
    [/(?<!\} )\b[Uu]w?\b/, 'je zegt je'],
    [/\blukte niet\b/i, 'mislukt, en wat je kunt doen'],
    [/\bvul dit in$/i, 'Verplicht'],
    [/\bkun je alleen nu instellen\b/i, 'Later niet te wijzigen'],
    [/\bhoren niet bij elkaar\b/i, 'Onjuist e-mailadres of wachtwoord'],
    [/\bgeeft geen antwoord\b/i, 'Server niet bereikbaar'],
    [/\bkorting op het geheel\b/i, 'Factuurkorting'],
    [/\bwaar hij staat\b/i, 'Locatie'],
    [/\bwat er te krijgen is\b/i, 'Resultaten'],
    [/^nog (?:van )?niemand$/i, 'Niet toegewezen'],
    [/\bfilters? (?:\S+ )?weghalen\b/i, 'een filter wis je'],
    [/\bzoals het systeem\b/i, 'Systeem'],
    [/\bminder dan het contract\b/i, 'Onder contracturen'],
    [/\bverzonden mail\b/i, 'Postvak uit'],
    [/\bdashboard\b/i, 'Overzicht'],
    [/\bmet de hand\b/i, 'handmatig, of zelf'],
    [/\bbeheerpane/i, 'controlepaneel'],
    [/\borderreferentie/i, 'Bestelreferentie'],
    [/\bverwerp(?:en)?\b/i, 'weggooien'],
    [/\baanmaning/i, 'Ingebrekestelling, of herinnering'],
    [/(?<!\b(?:het|dit|dat) )\b(?:nieuwe|oude|verhuisde) account\b/i, 'een account is onzijdig: nieuw account'],
    [/\bals (?:hij|het) ontbreekt\b/i, 'standaard'],
    [/(?<!\{)\bid\b(?!, payment)/, 'ID'],
    [/\bop(?:ge)?lever(?!t)/i, 'inrichten, of leveren'],
    [/\bwegverhui/i, 'uitgaande verhuizing, verhuisd'],
    [/\btegengehouden\b/i, 'aangehouden'],
    [/\brekenblad\b/i, 'spreadsheet'],
    [/\bdienstwijziging/i, 'Opdracht'],
    [/\b(?:hoogstens|ten hoogste)\b/i, 'hooguit'],
    [/\bgratis (?:maken|gemaakt)\b|\bmaak \S+ gratis\b/i, 'kosteloos leveren'],
    [/\bwier\b|(?<=^|[.!?] )Komende? (?!\d|dag|week|maand|weken|maanden|%)/, 'wiens; aankomend'],
    [/\b(?:door|van) het register\b|\bhet register (?:heeft|staat|vraagt|eist|accepteert)\b/i, 'de registry'],
  ],
};

const placeOf = ({ file, group, key }: ProductText): string => `${file}: ${group === '' ? key : `${group}.${key}`}`;

it('has every text in both languages', () => {
  expect(texts.length).toBeGreaterThan(6000);
});

it.each(completeLocales)('says nothing that is wrong everywhere: %s', (locale) => {
  const found = texts.flatMap((text) => {
    const written = text.byLocale[locale] ?? '';
    return (wrong[locale] ?? []).flatMap(([phrase, reason]) =>
      phrase.test(written) ? [`${placeOf(text)}: “${written}” (${reason})`] : [],
    );
  });
  expect(found).toEqual([]);
});

it('has typographic quotation marks and apostrophes in the registry too, and straight ones only in code', () => {
  const isCode = (written: string): boolean => /[{[]"|"[\]}]|: "/.test(written);
  const found = texts.filter(
    ({ file, byLocale }) =>
      !file.startsWith('src/') && Object.values(byLocale).some((written) => /['"]/.test(written) && !isCode(written)),
  );
  expect(found.map(placeOf)).toEqual([]);
});

it('ends no label and no message at a field with a full stop', () => {
  const isLabel = ({ key, group }: ProductText): boolean =>
    /(?:^|\.)(?:x-)?label$/.test(key) || /x-actions|x-checks/.test(`${group}.${key}`);
  expect(
    texts
      .filter((text) => isLabel(text) && Object.values(text.byLocale).some((written) => /[^.]\.$/.test(written)))
      .map(placeOf),
  ).toEqual([]);
});
