/**
 * Translations of the planner's English sentences. Placeholders such as `{0}` match names, types and SQL. A test covers
 * every sentence that the planner can write.
 */
import type { Locale } from '../../../texts/locales.ts';

type Pair = readonly [english: string, translated: string];

/** The first match is used, so more specific sentences come first. */
const dutch: readonly Pair[] = [
  ['The table {0} is new.', 'De tabel {0} is nieuw.'],
  ['The table {0} is no longer in the registry.', 'De tabel {0} staat niet meer in het register.'],
  ['The table {0} is called {1} from now on; its rows stay.', 'De tabel {0} heet voortaan {1}; de rijen blijven.'],
  [
    'The rules and indexes of {0} are called after it, and stay as they are.',
    'De regels en indexen van {0} krijgen die naam mee, en blijven zoals ze zijn.',
  ],
  [
    'The rows of {0}, which is no longer in the registry, hold on to no others.',
    'De rijen van {0}, dat niet meer in het register staat, houden geen andere rijen meer vast.',
  ],
  ['The rows of {0} may be changed and removed again.', 'De rijen van {0} mogen weer gewijzigd en verwijderd worden.'],
  [
    'The rows of {0} come and stay: nobody changes or removes one.',
    'De rijen van {0} komen en blijven: niemand wijzigt of verwijdert er een.',
  ],
  ['Rows of {0} that are out stay as they are.', 'Rijen van {0} die de deur uit zijn, blijven zoals ze zijn.'],
  [
    'What kept rows of {0} as they were is taken away or written anew.',
    'Wat rijen van {0} vasthield, wordt weggehaald of opnieuw geschreven.',
  ],
  [
    'Who comes with a request is looked up anew once {0} has changed.',
    'Wie iets vraagt, wordt opnieuw opgezocht zodra {0} is gewijzigd.',
  ],
  [
    'What follows changes to {0} is taken away or written anew.',
    'Wat wijzigingen van {0} volgt, wordt weggehaald of opnieuw geschreven.',
  ],
  ['Rules of {0} that change let go of its rows first.', 'Regels van {0} die veranderen, laten de rijen eerst los.'],
  ['The registry no longer asks for the rule {0} of {1}.', 'Het register vraagt niet meer om de regel {0} van {1}.'],
  ['The registry no longer asks for the index {0} of {1}.', 'Het register vraagt niet meer om de index {0} van {1}.'],
  [
    '{0} will be partitioned by the month of {1}. Its key is built while people go on working, which takes about {2} seconds.',
    '{0} wordt opgedeeld naar de maand van {1}. De sleutel wordt gebouwd terwijl iedereen doorwerkt, wat ongeveer {2} seconden duurt.',
  ],
  [
    'All rows of {0} are older than the day after tomorrow. Until then it is finished, at this start or the next.',
    'Alle rijen van {0} zijn ouder dan overmorgen. Voor die tijd is het klaar, bij deze start of de volgende.',
  ],
  ['The rows of {0} are read once to prove it.', 'De rijen van {0} worden één keer gelezen om dat aan te tonen.'],
  [
    '{0} is partitioned by the month of {1}; its rows stay where they are, as the first partition.',
    '{0} wordt opgedeeld naar de maand van {1}; de rijen blijven waar ze zijn, als het eerste deel.',
  ],
  ['Building {0} was broken off.', 'Het bouwen van {0} was afgebroken.'],
  [
    'An index makes {0} quick to look up. It is built while people go on working.',
    'Een index maakt {0} snel op te zoeken. Hij wordt gebouwd terwijl iedereen doorwerkt.',
  ],
  ['An index makes {0} quick to look up.', 'Een index maakt {0} snel op te zoeken.'],
  ['No two rows of {0} have the same {1}.', 'Geen twee rijen van {0} hebben hetzelfde: {1}.'],
  ['{0} points at a row that exists.', '{0} verwijst naar een rij die er is.'],
  ['The periods from {0} do not overlap.', 'De perioden vanaf {0} overlappen elkaar niet.'],
  ['{0} meets {1}.', '{0} voldoet aan {1}.'],
  ['The view {0} is made anew.', 'De view {0} wordt opnieuw gemaakt.'],
  [
    'The view {0} is no longer in the registry. It holds no values of its own.',
    'De view {0} staat niet meer in het register. Hij bevat zelf geen waarden.',
  ],
  ['The view {0} shows what its schema selects.', 'De view {0} toont wat zijn schema selecteert.'],
  [
    'The values of {0} move to {1}, each as a list of one.',
    'De waarden van {0} gaan naar {1}, elk als een lijst van één.',
  ],
  ['{0} is one reference; it was the list {1}.', '{0} is één verwijzing; het was de lijst {1}.'],
  ['{0} is called {1} from now on; its values stay.', '{0} heet voortaan {1}; de waarden blijven.'],
  ['{0} is new; the rows that are there get {1}.', '{0} is nieuw; de rijen die er zijn, krijgen {1}.'],
  ['{0} is new, and empty in the rows that are there.', '{0} is nieuw, en leeg in de rijen die er zijn.'],
  ['{0} is new.', '{0} is nieuw.'],
  ['New rows of {0} begin with {1}.', 'Nieuwe rijen van {0} beginnen met {1}.'],
  ['Where {0} is empty, it gets what "x-fill" says.', 'Waar {0} leeg is, krijgt het wat "x-fill" zegt.'],
  ['Where {0} is {1}, it is called {2} from now on.', 'Waar {0} {1} is, heet dat voortaan {2}.'],
  [
    'The index {0} of {1}, which changes, lets go of its rows first.',
    'De index {0} van {1}, die verandert, laat eerst zijn rijen los.',
  ],
  ['{0} may be empty: the registry no longer fills it.', '{0} mag leeg zijn: het register vult het niet meer.'],
  ['{0} may be empty.', '{0} mag leeg zijn.'],
  ['Where {0} is empty, it becomes {1}.', 'Waar {0} leeg is, wordt het {1}.'],
  ['{0} may no longer be empty.', '{0} mag niet meer leeg zijn.'],
  ['{0} may not be empty.', '{0} mag niet leeg zijn.'],
  ['{0} becomes {1}; it was {2}, and every value fits.', '{0} wordt {1}; het was {2}, en elke waarde past.'],
  ['{0} keeps its type.', '{0} houdt zijn type.'],
  [
    'It was of kind {0} and becomes {1}, which counts in another unit.',
    'Het was van de soort {0} en wordt {1}, dat in een andere eenheid telt.',
  ],
  ['Its unit was {0} and becomes {1}.', 'De eenheid was {0} en wordt {1}.'],
  ['Every value is multiplied by {0}.', 'Elke waarde wordt vermenigvuldigd met {0}.'],
  ['Every value is divided by {0}.', 'Elke waarde wordt gedeeld door {0}.'],
  ['{0} becomes {1}; it was {2}.', '{0} wordt {1}; het was {2}.'],
  ['{0} is no longer in the registry.', '{0} staat niet meer in het register.'],
  [
    'What was written of {0} is read with {1} from now on.',
    'Wat van {0} is opgeschreven, wordt voortaan bij {1} gelezen.',
  ],
  ['The files of {0} belong to {1} from now on.', 'De bestanden van {0} horen voortaan bij {1}.'],
  [
    'Where {0} speaks of {1}, it speaks of {2} from now on.',
    'Waar {0} het over {1} heeft, gaat het voortaan over {2}.',
  ],
  [
    'The walls between clients are put up anew around the changes.',
    'De muren tussen klanten worden om de wijzigingen heen opnieuw opgetrokken.',
  ],
  [
    'Whoever is confined to clients may no longer look at {0}.',
    'Wie alleen van bepaalde klanten iets ziet, mag niet meer in {0} kijken.',
  ],
  [
    'Whoever is confined to clients reads and writes any row of {0}.',
    'Wie alleen van bepaalde klanten iets ziet, leest en schrijft elke rij van {0}.',
  ],
  [
    'Whoever is confined to clients reads any row of {0}.',
    'Wie alleen van bepaalde klanten iets ziet, leest elke rij van {0}.',
  ],
  [
    'Whoever is confined to clients reads and writes of {0} only the rows that are {1}.',
    'Wie alleen van bepaalde klanten iets ziet, leest en schrijft van {0} alleen de eigen rijen.',
  ],
  [
    'Whoever is confined to clients reads of {0} only the rows that are {1}.',
    'Wie alleen van bepaalde klanten iets ziet, leest van {0} alleen de eigen rijen.',
  ],
  // Numbers of affected rows.
  ['No row has nothing there.', 'Nergens ontbreekt een waarde.'],
  ['1 row has nothing there.', 'In 1 rij staat daar niets.'],
  ['{0} rows have nothing there.', 'In {0} rijen staat daar niets.'],
  ['No row has a value that does not fit.', 'Elke waarde past.'],
  ['1 row has a value that does not fit.', '1 rij heeft een waarde die niet past.'],
  ['{0} rows have a value that does not fit.', '{0} rijen hebben een waarde die niet past.'],
  ['No row has a value in the other unit.', 'Geen rij heeft een waarde in de andere eenheid.'],
  ['1 row has a value in the other unit.', '1 rij heeft een waarde in de andere eenheid.'],
  ['{0} rows have a value in the other unit.', '{0} rijen hebben een waarde in de andere eenheid.'],
  ['1 row keeps its value.', '1 rij houdt zijn waarde.'],
  ['{0} rows keep their value.', '{0} rijen houden hun waarde.'],
  ['1 row gets another value.', '1 rij krijgt een andere waarde.'],
  ['{0} rows get another value.', '{0} rijen krijgen een andere waarde.'],
  ['1 row loses its value.', '1 rij verliest zijn waarde.'],
  ['{0} rows lose their value.', '{0} rijen verliezen hun waarde.'],
  ['No row has a value in it.', 'In geen rij staat er iets in.'],
  ['1 row has a value in it.', 'In 1 rij staat er iets in.'],
  ['{0} rows have a value in it.', 'In {0} rijen staat er iets in.'],
  ['No row is in it.', 'Er staat geen rij in.'],
  ['1 row is in it.', 'Er staat 1 rij in.'],
  ['{0} rows are in it.', 'Er staan {0} rijen in.'],
  ['No row does not meet it.', 'Elke rij voldoet.'],
  ['1 row does not meet it.', '1 rij voldoet niet.'],
  ['{0} rows do not meet it.', '{0} rijen voldoen niet.'],
  ['No row overlaps another one.', 'Geen rij overlapt een andere.'],
  ['1 row overlaps another one.', '1 rij overlapt een andere.'],
  ['{0} rows overlap another one.', '{0} rijen overlappen een andere.'],
  ['No row points at nothing.', 'Elke rij verwijst naar iets.'],
  ['1 row points at nothing.', '1 rij verwijst naar niets.'],
  ['{0} rows point at nothing.', '{0} rijen verwijzen naar niets.'],
  ['No row has the same as another one.', 'Geen rij heeft hetzelfde als een andere.'],
  ['1 row has the same as another one.', '1 rij heeft hetzelfde als een andere.'],
  ['{0} rows have the same as another one.', '{0} rijen hebben hetzelfde als een andere.'],
  // Advice.
  [
    'Give the field a "default", take it out of "required", or keep those rows as they are until somebody edits them.',
    'Geef het veld een "default", haal het uit "required", of laat die rijen zoals ze zijn totdat iemand ze bewerkt.',
  ],
  [
    'Change those rows first, or say in the field what becomes of them: "x-convert": "round" or "empty". Or allow it once.',
    'Wijzig eerst die rijen, of zeg in het veld wat ermee gebeurt: "x-convert": "round" of "empty". Of sta het eenmalig toe.',
  ],
  [
    'Change those rows first, write "x-convert": "empty" in the field, or allow it once.',
    'Wijzig eerst die rijen, zet "x-convert": "empty" in het veld, of sta het eenmalig toe.',
  ],
  [
    'The field refuses it with "x-convert": change those rows first, or the rule.',
    'Het veld weigert het met "x-convert": wijzig eerst die rijen, of de regel.',
  ],
  [
    'Say in the field how the one becomes the other: "x-convert": { "{0}": {1} }, or { "multiply": 1 } where the numbers stay as they are. Or say it with the command.',
    'Zeg in het veld hoe het een het ander wordt: "x-convert": { "{0}": {1} }, of { "multiply": 1 } als de getallen blijven zoals ze zijn. Of zeg het met de opdracht.',
  ],
  [
    'Say in the field how the one becomes the other: "x-convert": { "multiply": … } or { "divide": … } with the factor, or { "multiply": 1 } where the numbers stay as they are. Or say it with the command, which has 1 as the factor here:',
    'Zeg in het veld hoe het een het ander wordt: "x-convert": { "multiply": … } of { "divide": … } met de factor, of { "multiply": 1 } als de getallen blijven zoals ze zijn. Of zeg het met de opdracht, die hier 1 als factor heeft:',
  ],
  ['Its values are in {0}: nothing is lost with it.', 'De waarden staan in {0}: er gaat niets mee verloren.'],
  [
    'It does no harm where it is. If a field has only another name now, say "x-renamed-from": "{0}" there.',
    'Het kan geen kwaad waar het is. Heeft een veld alleen een andere naam gekregen, schrijf daar dan "x-renamed-from": "{0}".',
  ],
  [
    'It does no harm where it is. If the resource has only another name now, say "x-renamed-from": "{0}" in its schema.',
    'Het kan geen kwaad waar het is. Heeft de resource alleen een andere naam gekregen, schrijf dan "x-renamed-from": "{0}" in het schema.',
  ],
  [
    'Change those rows first, or keep them as they are until somebody edits them.',
    'Wijzig eerst die rijen, of laat ze zoals ze zijn totdat iemand ze bewerkt.',
  ],
  [
    'Change those rows first. Or keep them for now: the table then refuses nothing until a later start finds them right.',
    'Wijzig eerst die rijen. Of laat ze voorlopig: de tabel weigert dan niets totdat een latere start ze goed bevindt.',
  ],
];

const byLanguage: Readonly<Record<Locale, readonly Pair[]>> = { nl: dutch };

/**
 * Translates a sentence of the planner. Returns it unchanged if there is no translation, as for the meaning of a data
 * migration.
 */
export function planSentence(english: string, locale: Locale): string {
  for (const [pattern, translated] of byLanguage[locale] ?? []) {
    const found = patternOf(pattern).exec(english);
    if (found) return translated.replaceAll(/\{(\d)\}/g, (_all, index: string) => found[Number(index) + 1] ?? '');
  }
  return english;
}

const patterns = new Map<string, RegExp>();

function patternOf(pattern: string): RegExp {
  const known = patterns.get(pattern);
  if (known) return known;
  const source = pattern.split(/\{\d\}/).map(escaped);
  const made = new RegExp(`^${source.join('(.+?)')}$`, 's');
  patterns.set(pattern, made);
  return made;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
