/** What the parts of the company's settings name: definitions, and where they are kept. */
import { registryFile } from '../load.ts';
import { settingsDefinitions } from '../resolve.ts';
import { didYouMean, type CheckContext } from './context.ts';

export function checkSettings({ raw, registry, known, report }: CheckContext): void {
  const defined = raw.common[settingsDefinitions]?.$defs ?? {};
  const scopes = (registry.resources['general']?.fields['scope']?.options ?? []).map(({ value }) => String(value));
  const seen = new Set<string>();
  for (const [index, { scope, fields }] of (raw.settings ?? []).entries()) {
    if (!scopes.includes(scope))
      report(registryFile, ['settings', index, 'scope'], {
        id: 'E411',
        message: `The scope of general has no choice "${scope}" to keep settings under.`,
        hint: didYouMean(scope, scopes),
      });
    for (const [at, name] of fields.entries()) {
      const path = ['settings', index, 'fields', at];
      if (!Object.hasOwn(defined, name))
        report(registryFile, path, {
          id: 'E411',
          message: `schemas/common/settings.json has no definition of "${name}".`,
          hint: didYouMean(name, Object.keys(defined)),
        });
      else if (seen.has(name))
        report(registryFile, path, {
          id: 'E314',
          message: `The setting "${name}" is there already.`,
          hint: 'Take out one of the two.',
        });
      seen.add(name);
    }
  }
  for (const field of Object.values(registry.settings?.resource.fields ?? {})) {
    const { format } = field.property;
    if (format === undefined || field.system || known.formats === null || known.formats.includes(format)) continue;
    report('schemas/common/settings.json', ['$defs', field.name, 'format'], {
      id: 'E307',
      message: `There is no format "${format}".`,
      hint: didYouMean(format, known.formats),
    });
  }
}
