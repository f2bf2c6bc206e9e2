/** What react-admin calls things by: names of resources and fields, from the registry, in both languages. */
import type { Locale } from '../../texts/locales.ts';
import type { Registry, Resource } from '../../registry/types.ts';
import { adminName } from '../registry.ts';
import { inSentence } from '../fields/useLabel.ts';

interface ResourceMessages {
  /** For menus and titles: `Client |||| Clients`. */
  readonly name: string;
  /** For running text: `client |||| clients`. */
  readonly forcedCaseName: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface GeneratedMessages {
  readonly resources: Readonly<Record<string, ResourceMessages>>;
}

export function generatedMessages(registry: Registry): Readonly<Record<Locale, GeneratedMessages>> {
  return { en: messagesIn('en', registry), nl: messagesIn('nl', registry) };
}

function messagesIn(locale: Locale, registry: Registry): GeneratedMessages {
  const resources = Object.values(registry.resources).map(
    (resource) => [adminName(resource), messagesOf(resource, locale)] as const,
  );
  return { resources: Object.fromEntries(resources) };
}

function messagesOf(resource: Resource, locale: Locale): ResourceMessages {
  const [one, many] = [resource.label[locale], resource.plural[locale]];
  return {
    name: `${one} |||| ${many}`,
    forcedCaseName: `${inSentence(one)} |||| ${inSentence(many)}`,
    fields: Object.fromEntries(Object.values(resource.fields).map((field) => [field.name, field.label[locale]])),
  };
}
