/** Registry files with random mistakes: each is refused in words or accepted, and none takes long. */
import { expect, test } from 'vitest';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { mutated, randomOf } from '../../support/hostileFiles.ts';
import { testRegistryFiles } from '../../support/testRegistry.ts';

const longestMilliseconds = 5_000;

test('a registry with a mutated file is built or its problems are listed, within five seconds', async () => {
  const files = await testRegistryFiles();
  const names = Object.keys(files).filter((name) => /^resources\.json$|^schemas\/[\w-]+\.json$/.test(name));
  const wrong: string[] = [];
  for (let index = 0; index < 100; index += 1) {
    const random = randomOf(47_000 + index);
    const name = names[Math.floor(random() * names.length)] ?? 'resources.json';
    const text = Buffer.from(mutated(Buffer.from(files[name] ?? ''), 'registry', random)).toString('utf8');
    const begun = performance.now();
    try {
      const known = { formats: formatNames, icons: null, pages: null, actions: null };
      const { registry, problems } = buildRegistry({ ...files, [name]: text }, known);
      if (registry === null && problems.length === 0) wrong.push(`${index} ${name}: refused without a reason`);
    } catch (error) {
      wrong.push(`${index} ${name}: ${String(error)}`);
    }
    const milliseconds = performance.now() - begun;
    if (milliseconds > longestMilliseconds) wrong.push(`${index} ${name}: ${Math.round(milliseconds)} ms`);
  }
  expect(wrong).toEqual([]);
});
