/** Checks `frozen`: its fields and states exist. */
import { registryFile } from '../load.ts';
import { didYouMean, type CheckContext } from './context.ts';

export function checkFrozen({ registry, report }: CheckContext): void {
  for (const { name, frozen, fields } of Object.values(registry.resources)) {
    if (frozen === null) continue;
    const path = ['resources', name, 'frozen'];
    const missing = (at: readonly (string | number)[], field: string): void =>
      report(registryFile, [...path, ...at], {
        id: 'E301',
        message: `${name} has no field "${field}".`,
        hint: didYouMean(field, Object.keys(fields)),
      });
    for (const [index, field] of frozen.except.entries()) if (!fields[field]) missing(['except', index], field);
    const state = fields[frozen.field];
    if (!state) {
      missing(['field'], frozen.field);
      continue;
    }
    if (!state.options) {
      report(registryFile, [...path, 'field'], {
        id: 'E303',
        message: `"${frozen.field}" is of kind ${state.kind}, which has no states.`,
        hint: 'Name the field with the states.',
      });
      continue;
    }
    if (frozen.except.includes(frozen.field))
      report(registryFile, [...path, 'except', frozen.except.indexOf(frozen.field)], {
        id: 'E319',
        message: `The state changes through its transitions, so "${frozen.field}" means nothing here.`,
        hint: 'Remove it.',
      });
    const states = (state.options ?? []).map(({ value }) => String(value));
    for (const [index, open] of frozen.open.entries()) {
      if (!states.includes(open))
        report(registryFile, [...path, 'open', index], {
          id: 'E305',
          message: `${frozen.field} has no state "${open}".`,
          hint: didYouMean(open, states),
          silences: ['E320'],
        });
    }
  }
}
