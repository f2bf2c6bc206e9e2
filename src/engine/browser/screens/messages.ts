/** Generates react-admin's translation messages for resources and fields from the registry, in every language. */
import { sourceLocale, type Locale } from '../../texts/locales.ts';
import type { Registry, Resource } from '../../registry/types.ts';
import { adminName } from '../registry.ts';
import { inSentence } from '../ui/useLabel.ts';
import { inLanguage } from '../../texts/catalogue.ts';

interface ResourceMessages {
  /** For menus and titles: `Client |||| Clients`. */
  readonly name: string;
  /** For running text: `client |||| clients`. */
  readonly forcedCaseName: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface GeneratedMessages {
  readonly resources: Readonly<Record<string, ResourceMessages>>;
}

/** Returns messages by language: singular and plural names of resources, and labels of fields. */
export function generatedMessages(registry: Registry): Readonly<Record<Locale, GeneratedMessages>> {
  return Object.fromEntries(
    [sourceLocale, ...registry.locales].map((locale) => [locale, messagesIn(locale, registry)]),
  );
}

function messagesIn(locale: Locale, registry: Registry): GeneratedMessages {
  const resources = Object.values(registry.resources).map(
    (resource) => [adminName(resource), messagesOf(resource, locale)] as const,
  );
  return { resources: Object.fromEntries(resources) };
}

function messagesOf(resource: Resource, locale: Locale): ResourceMessages {
  const [one, many] = [inLanguage(resource.label, locale), inLanguage(resource.plural, locale)];
  return {
    name: `${one} |||| ${many}`,
    forcedCaseName: `${inSentence(one, locale)} |||| ${inSentence(many, locale)}`,
    fields: Object.fromEntries(
      Object.values(resource.fields).map((field) => [field.name, inLanguage(field.label, locale)]),
    ),
  };
}
