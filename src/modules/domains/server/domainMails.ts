/** In charge of what the mails about a domain that may leave us say. The code itself is in none of them. */
import type { MailContent, MailKind } from '../../../engine/server/mail/mailKinds.ts';

export interface DomainMail {
  /** As people read it. */
  readonly domain: string;
  readonly domain_uuid: string;
}

/** To the registrant: there is a code to be shown. */
function transferCodeReady({ domain, domain_uuid }: DomainMail): MailContent {
  return {
    subject: { en: `The transfer code of ${domain} is ready`, nl: `De verhuiscode van ${domain} ligt klaar` },
    paragraphs: [
      {
        en: `A transfer code was asked for ${domain}. It is on the domain's page, and is shown once.`,
        nl: `Voor ${domain} is een verhuiscode aangevraagd. Hij staat klaar op de pagina van het domein en is één keer te zien.`,
      },
      {
        en: 'Give it to the company that you are moving to. Whoever has the code can move the domain.',
        nl: 'Geef hem aan de partij waar je naartoe verhuist. Wie de code heeft, kan het domein verhuizen.',
      },
    ],
    button: { label: { en: 'See the domain', nl: 'Bekijk het domein' }, path: `/domain/${domain_uuid}` },
    note: alarm,
  };
}

/** To the registrant: somebody has seen it. */
function transferCodeShown({ domain, domain_uuid }: DomainMail): MailContent {
  return {
    subject: { en: `The transfer code of ${domain} was shown`, nl: `De verhuiscode van ${domain} is getoond` },
    paragraphs: [
      {
        en: `The code with which ${domain} can be moved to another company was just shown. It will not be shown again.`,
        nl: `De code waarmee ${domain} naar een andere partij kan verhuizen, is zojuist getoond. Hij is niet nog eens te zien.`,
      },
    ],
    button: { label: { en: 'See the domain', nl: 'Bekijk het domein' }, path: `/domain/${domain_uuid}` },
    note: alarm,
  };
}

const alarm = {
  en: 'Was this not you? Put the transfer lock on the domain and tell us at once.',
  nl: 'Was jij dit niet? Zet het verhuisslot op het domein en laat het ons meteen weten.',
};

export const transferCodeReadyMail: MailKind<DomainMail> = { name: 'transfer-code-ready', content: transferCodeReady };
export const transferCodeShownMail: MailKind<DomainMail> = { name: 'transfer-code-shown', content: transferCodeShown };
