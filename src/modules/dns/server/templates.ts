/** Validates zone templates by creating a sample zone from them. */
import type { ValuesOf } from '#engine/registry';
import type { WriteEvent } from '#engine/server';
import { invalid } from '../../providers/server/work.ts';
import { faultLabel } from '../rules/faults.ts';
import { placeholders, recordsFrom, sampleFilling, unknownPlaceholders } from '../rules/template.ts';
import { checkZone } from '../rules/zone.ts';
import { texts } from './texts.ts';

const usualTtl = 3_600;

/** `beforeWrite` hook of templates. @throws Failure E_INVALID with the first wrong line */
export function checkTemplate({ values }: WriteEvent<'dns-templates'>): ValuesOf<'dns-templates'> {
  const { content } = values;
  if (content === undefined) return values;
  const [unknown] = unknownPlaceholders(content);
  if (unknown !== undefined)
    throw invalid(
      'content',
      texts.label('zone.template_placeholder', {
        name: unknown,
        known: placeholders.map((one) => `{${one}}`).join(', '),
      }),
    );
  const { records, faults } = recordsFrom(content, sampleFilling);
  const [fault] = faults;
  if (fault)
    throw invalid('content', texts.label('zone.template_fault', { line: fault.line, fault: faultLabel(fault) }));
  const [ofZone] = checkZone({ name: sampleFilling.domain, default_ttl: usualTtl }, records).faults;
  if (ofZone) throw invalid('content', faultLabel(ofZone));
  return values;
}
