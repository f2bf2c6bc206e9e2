/** Checks snapshots of records: their resource, and the hidden fields that they disclose. */
import { didYouMean, schemaFile, type CheckContext } from './context.ts';

export function checkSnapshots({ registry, report }: CheckContext): void {
  for (const resource of Object.values(registry.resources)) {
    for (const { name, snapshot } of Object.values(resource.fields)) {
      if (snapshot === null) continue;
      const path = ['properties', name, 'x-snapshot'];
      const copied = registry.resources[snapshot.of];
      if (!copied) {
        report(schemaFile(resource.name), [...path, 'of'], {
          id: 'E204',
          message: `There is no resource "${snapshot.of}".`,
          hint: didYouMean(snapshot.of, Object.keys(registry.resources)),
        });
        continue;
      }
      for (const [index, field] of snapshot.discloses.entries()) {
        if (!copied.fields[field])
          report(schemaFile(resource.name), [...path, 'discloses', index], {
            id: 'E301',
            message: `${copied.name} has no field "${field}".`,
            hint: didYouMean(field, Object.keys(copied.fields)),
          });
      }
    }
  }
}
