/** Every way in which a request can be refused: one table of codes, each with its status, what happened and what to do. */
import type { Label } from '../../registry/types.ts';
import type { RuleMessage } from '../../registry/rules.ts';

interface FailureKind {
  readonly status: number;
  readonly message: Label;
  readonly hint: Label;
}

export const failures = {
  E_QUERY: {
    status: 400,
    message: { en: 'The query is malformed.', nl: 'De zoekopdracht klopt niet.' },
    hint: { en: 'Mend the parameter that is named.', nl: 'Verbeter de genoemde parameter.' },
  },
  E_JSON: {
    status: 400,
    message: { en: 'The body is not valid JSON.', nl: 'De inhoud is geen geldige JSON.' },
    hint: { en: 'Send one JSON object, in UTF-8.', nl: 'Stuur één JSON-object, in UTF-8.' },
  },
  E_SESSION: {
    status: 401,
    message: {
      en: 'You are not signed in, or your session has ended.',
      nl: 'Je bent niet ingelogd of je sessie is verlopen.',
    },
    hint: { en: 'Sign in and try again.', nl: 'Log in en probeer het opnieuw.' },
  },
  E_CREDENTIALS: {
    status: 422,
    message: {
      en: 'This e-mail address and password do not belong together.',
      nl: 'Dit e-mailadres en wachtwoord horen niet bij elkaar.',
    },
    hint: { en: 'Check both, or ask for a new password.', nl: 'Controleer beide of vraag een nieuw wachtwoord aan.' },
  },
  E_SECOND_FACTOR_CODE: {
    status: 422,
    message: { en: 'This code is not right, or was used before.', nl: 'Deze code klopt niet of is al gebruikt.' },
    hint: {
      en: 'Wait for the next code of your app, or use a recovery code.',
      nl: 'Wacht op de volgende code van je app of gebruik een herstelcode.',
    },
  },
  E_CONFIRM: {
    status: 403,
    message: { en: 'Prove first that it is you.', nl: 'Bevestig eerst dat jij het bent.' },
    hint: {
      en: 'Give your password, a code or a passkey, and try again.',
      nl: 'Geef je wachtwoord, een code of een passkey en probeer het opnieuw.',
    },
  },
  E_SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: { en: 'Your account must have a second factor.', nl: 'Je account moet een tweede factor hebben.' },
    hint: {
      en: 'Set up an authenticator app or a passkey in your account first.',
      nl: 'Stel eerst een authenticator-app of passkey in bij je account.',
    },
  },
  E_FORBIDDEN: {
    status: 403,
    message: { en: 'You may not do this.', nl: 'Dit mag je niet doen.' },
    hint: { en: 'Ask a manager for the right to do it.', nl: 'Vraag een beheerder om het recht hiervoor.' },
  },
  E_NOT_FOUND: {
    status: 404,
    message: { en: 'This does not exist, or is not yours to see.', nl: 'Dit bestaat niet of je mag het niet zien.' },
    hint: {
      en: 'Check the address, or choose another active client.',
      nl: 'Controleer het adres of kies een andere actieve klant.',
    },
  },
  E_LINK: {
    status: 404,
    message: { en: 'This link does not work any more.', nl: 'Deze link werkt niet meer.' },
    hint: {
      en: 'It works once and for a while. Ask for another.',
      nl: 'Hij werkt één keer en een tijd lang. Vraag een nieuwe aan.',
    },
  },
  E_METHOD: {
    status: 405,
    message: { en: 'This address does not take that method.', nl: 'Dit adres kent die methode niet.' },
    hint: { en: 'See the table of calls in docs/contract.md.', nl: 'Zie de tabel met aanroepen in docs/contract.md.' },
  },
  E_STATE: {
    status: 409,
    message: { en: 'The state of the record does not allow this.', nl: 'De status van het record staat dit niet toe.' },
    hint: { en: 'Look at its state and its actions first.', nl: 'Kijk eerst naar de status en de acties.' },
  },
  E_NO_PRICE: {
    status: 409,
    message: { en: 'There is no price for this.', nl: 'Hier is geen prijs voor.' },
    hint: {
      en: 'Add it to the price list that holds for the client on that day.',
      nl: 'Zet hem in de prijslijst die die dag voor de klant geldt.',
    },
  },
  E_CHANGED: {
    status: 409,
    message: {
      en: 'The cart is not what you saw any more: a price, a line or the VAT has changed.',
      nl: 'De winkelwagen is niet meer wat je zag: een prijs, een regel of de btw is gewijzigd.',
    },
    hint: { en: 'Look at it again, and order then.', nl: 'Bekijk hem opnieuw en bestel dan.' },
  },
  E_OUTDATED: {
    status: 409,
    message: {
      en: 'This would turn out differently by now: a price, a date or the record has changed.',
      nl: 'Dit komt inmiddels anders uit: een prijs, een datum of het record is gewijzigd.',
    },
    hint: { en: 'Look at what it comes to now, and do it then.', nl: 'Bekijk hoe het nu uitkomt en voer het dan uit.' },
  },
  E_REFERENCED: {
    status: 409,
    message: { en: 'Other records refer to this one.', nl: 'Andere records verwijzen hiernaar.' },
    hint: {
      en: 'Remove those first, or end this one by its state.',
      nl: 'Verwijder die eerst of beëindig dit via de status.',
    },
  },
  E_IDEMPOTENCY: {
    status: 422,
    message: {
      en: 'This Idempotency-Key was used for another request.',
      nl: 'Deze Idempotency-Key is al voor een ander verzoek gebruikt.',
    },
    hint: { en: 'Use a new key for a new request.', nl: 'Gebruik een nieuwe sleutel voor een nieuw verzoek.' },
  },
  E_STALE: {
    status: 412,
    message: { en: 'Somebody else has changed this record.', nl: 'Iemand anders heeft dit record gewijzigd.' },
    hint: {
      en: 'Load it again and make your change once more.',
      nl: 'Laad het opnieuw en breng je wijziging nog eens aan.',
    },
  },
  E_TOO_LARGE: {
    status: 413,
    message: { en: 'The request is too large.', nl: 'Het verzoek is te groot.' },
    hint: { en: 'Send less at once.', nl: 'Stuur minder tegelijk.' },
  },
  E_MEDIA_TYPE: {
    status: 415,
    message: { en: 'Only JSON is accepted here.', nl: 'Alleen JSON wordt hier aangenomen.' },
    hint: { en: 'Send Content-Type: application/json.', nl: 'Stuur Content-Type: application/json.' },
  },
  E_XSRF: {
    status: 419,
    message: {
      en: 'The request did not come from this application, or your session was renewed.',
      nl: 'Het verzoek kwam niet uit deze applicatie of je sessie is vernieuwd.',
    },
    hint: { en: 'Sign in again.', nl: 'Log opnieuw in.' },
  },
  E_INVALID: {
    status: 422,
    message: { en: 'Some fields are not right yet.', nl: 'Sommige velden kloppen nog niet.' },
    hint: { en: 'Mend the fields that are named.', nl: 'Verbeter de genoemde velden.' },
  },
  E_TOO_MANY: {
    status: 429,
    message: { en: 'Too many attempts.', nl: 'Te veel pogingen.' },
    hint: { en: 'Wait a little and try again.', nl: 'Wacht even en probeer het opnieuw.' },
  },
  E_INTERNAL: {
    status: 500,
    message: { en: 'Something went wrong on our side.', nl: 'Er ging bij ons iets mis.' },
    hint: {
      en: 'Try again. If it keeps happening, give the request number to your administrator.',
      nl: 'Probeer het opnieuw. Blijft het misgaan, geef dan het verzoeknummer door aan je beheerder.',
    },
  },
  E_UNAVAILABLE: {
    status: 503,
    message: { en: 'The database cannot be reached.', nl: 'De database is niet bereikbaar.' },
    hint: { en: 'Try again in a moment.', nl: 'Probeer het zo opnieuw.' },
  },
} as const satisfies Record<string, FailureKind>;

export type FailureCode = keyof typeof failures;

export interface FailureDetails {
  /** Instead of the table's words, where more is known. */
  readonly message?: Label;
  readonly hint?: Label;
  /** By field, paths with dots: `lines.0.quantity`. */
  readonly errors?: Readonly<Record<string, RuleMessage>>;
  /** The record that is to be made first, with what of it is known. */
  readonly remedy?: {
    readonly label: Label;
    readonly resource: string;
    readonly fill: Readonly<Record<string, unknown>>;
  };
  readonly retryAfterSeconds?: number;
}

/** A refusal with a code of the table. The http layer turns it into the answer in the caller's language. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly details: FailureDetails;

  /** @param options With what went wrong inside as the cause, for the log alone. */
  constructor(code: FailureCode, details: FailureDetails = {}, options: ErrorOptions = {}) {
    super(details.message?.en ?? failures[code].message.en, options);
    this.name = 'Failure';
    this.code = code;
    this.status = failures[code].status;
    this.details = details;
  }
}

/** A text that is the same in both languages: names, technical words. */
export const plainLabel = (text: string): Label => ({ en: text, nl: text });

/** Of E_UNAVAILABLE, where the program is about to end. */
export const serverStops: FailureDetails = {
  message: { en: 'The server is stopping.', nl: 'De server stopt.' },
  hint: { en: 'Try again in a moment.', nl: 'Probeer het zo opnieuw.' },
};
