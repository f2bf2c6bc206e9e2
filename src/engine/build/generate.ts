/** `npm run generate`: writes the files of the repository that follow from others; `-- NAME` one of them, or a list. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNamed } from './namedPrograms.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

process.exitCode = runNamed(
  {
    root,
    script: 'generate',
    usual: ['modules', 'kinds', 'rows', 'docs'],
    programs: {
      modules: { file: 'src/engine/build/modules.ts', about: 'the list of the module folders' },
      kinds: { file: 'src/engine/build/kinds.ts', about: 'the tables of the kinds of fields' },
      rows: { file: 'src/engine/build/rows.ts', about: 'the types of every table and record, for modules' },
      docs: { file: 'src/engine/build/reference.ts', about: 'the reference pages, and tables in other pages of docs' },
      contributions: { file: 'src/engine/build/contributions.ts', about: 'prints hooks, jobs and calls of the server' },
      types: { file: 'src/engine/build/types.ts', about: 'types for programs that call the API: -- types FILE' },
      texts: { file: 'src/engine/build/texts.ts', about: 'every text, or what a language lacks: -- texts [PART]' },
      sbom: { file: 'src/engine/build/sbom.ts', about: 'the packages: -- sbom [--to FILE | --licences | --audit]' },
      pictures: { file: 'tests/screens/screenshots.ts', about: 'docs/screens.md and its pictures' },
    },
  },
  process.argv.slice(2),
);
