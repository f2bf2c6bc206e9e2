/** Runs all checks of a registry. Each family of checks has a file. */
import { problemAt, problemAtWritten, toRawRegistry, type Loaded } from '../load.ts';
import { warningIds, type Problem } from '../problem.ts';
import type { RawRegistry } from '../raw.ts';
import { resolve } from '../resolve.ts';
import type { Registry } from '../types.ts';
import { checkAdopted } from './adopted.ts';
import { checkAppendOnly } from './appendOnly.ts';
import { checkAreas } from './areas.ts';
import { checkAutomation } from './automation.ts';
import { checkBusiness } from './business.ts';
import { checkCircles } from './circles.ts';
import { checkCode } from './code.ts';
import { checkComputed } from './computed.ts';
import { checkConditions } from './conditions.ts';
import { withoutConsequences, type Reported } from './consequences.ts';
import type { CheckContext, KnownNames } from './context.ts';
import { checkContradictions } from './contradictions.ts';
import { checkDefaults } from './defaults.ts';
import { checkDeprecations } from './deprecations.ts';
import { checkDerivedStatus } from './derivedStatus.ts';
import { checkDocuments } from './documents.ts';
import { checkEngineVersion } from './engineVersion.ts';
import { checkFields } from './fields.ts';
import { checkFigures } from './figures.ts';
import { checkPageLists } from './pageLists.ts';
import { checkFiles } from './files.ts';
import { checkFrozen } from './frozen.ts';
import { checkNumberSeries } from './numberSeries.ts';
import { checkPartitions } from './partitions.ts';
import { checkTrash } from './trash.ts';
import { checkKeywords } from './keywords.ts';
import { checkSnapshots } from './snapshots.ts';
import { checkLabels } from './labels.ts';
import { checkOwnTexts, fittingTexts } from './ownTexts.ts';
import { checkLimits } from './limits.ts';
import { checkMenuNames } from './menuNames.ts';
import { checkPatterns } from './patterns.ts';
import { checkPlaces } from './places.ts';
import { checkReaders } from './readers.ts';
import { checkRelations } from './relations.ts';
import { checkRoles } from './roles.ts';
import { checkRoutes } from './routes.ts';
import { checkScopes } from './scopes.ts';
import { checkScreens } from './screens.ts';
import { checkShorthand } from './shorthand.ts';
import { checkSettings } from './settings.ts';
import { checkActions } from './actions.ts';
import { checkUnused } from './unused.ts';
import { checkTransitions } from './transitions.ts';
import { checkViews } from './views.ts';
import { checkVocabulary } from './vocabulary.ts';
import { checkWrittenRows } from './writtenRows.ts';

const registryChecks: readonly ((context: CheckContext) => void)[] = [
  checkBusiness,
  checkRoles,
  checkKeywords,
  checkRelations,
  checkCircles,
  checkScopes,
  checkFields,
  checkLimits,
  checkPatterns,
  checkDefaults,
  checkComputed,
  checkDerivedStatus,
  checkScreens,
  checkRoutes,
  checkAreas,
  checkSettings,
  checkConditions,
  checkFigures,
  checkPageLists,
  checkDocuments,
  checkCode,
  checkContradictions,
  checkViews,
  checkAdopted,
  checkAppendOnly,
  checkFrozen,
  checkTrash,
  checkPartitions,
  checkNumberSeries,
  checkSnapshots,
  checkTransitions,
  checkActions,
  checkAutomation,
  checkReaders,
  checkMenuNames,
  checkUnused,
  checkLabels,
  checkOwnTexts,
  checkWrittenRows,
];

interface Checked {
  readonly problems: readonly Problem[];
  /** The checked registry; null if its files are inconsistent. */
  readonly registry: Registry | null;
  readonly raw: RawRegistry | null;
}

/**
 * Returns every problem of the parsed files. If files violate the vocabulary, only that is reported, since other checks
 * would depend on guesses.
 */
export function checkRegistry(loaded: Loaded, known: KnownNames): Checked {
  const reported: Reported[] = [];
  const reportWith =
    (placed: typeof problemAt): CheckContext['report'] =>
    (file, path, { breaks, silences, ...problem }) =>
      reported.push({
        problem: placed(loaded, file, path, problem),
        ...(breaks ? { breaks } : {}),
        ...(silences ? { silences } : {}),
      });
  const report = reportWith(problemAt);
  // A registry for another version is checked by the rules of that version.
  if (!checkEngineVersion(loaded, report))
    return { problems: withoutConsequences(reported), registry: null, raw: null };
  checkVocabulary(loaded, reportWith(problemAtWritten));
  checkShorthand(loaded, reportWith(problemAtWritten));
  const unsound = new Set([...loaded.problems, ...reported.map(({ problem }) => problem)].map(({ file }) => file));
  checkPlaces(loaded, report);
  const sound: Loaded = {
    files: new Map([...loaded.files].filter(([file]) => !unsound.has(file))),
    misplaced: [],
    problems: [],
  };
  checkFiles(sound, unsound, known, report);
  if (reported.length > 0 || loaded.problems.some(({ id }) => !warningIds.has(id)))
    return { problems: withoutConsequences(reported), registry: null, raw: null };
  const raw = toRawRegistry(loaded);
  const registry = Object.freeze({ ...resolve(raw, loaded), ...(raw.roles ? { roles: raw.roles } : {}) });
  const context = { loaded, raw, registry, known: withModules(known, registry), report };
  for (const check of registryChecks) check(context);
  const own = fittingTexts(context);
  // Mistakes come first.
  if (reported.length === 0) checkDeprecations(context);
  return {
    problems: withoutConsequences(reported),
    registry: Object.keys(own).length === 0 ? registry : Object.freeze({ ...registry, ownTexts: own }),
    raw,
  };
}

/** Adds the actions of the modules that the registry names. */
function withModules(known: KnownNames, { modules }: Registry): KnownNames {
  if (known.actions === null || !known.modules) return known;
  const { actions, modules: offered } = known;
  return { ...known, actions: [...actions, ...modules.flatMap((name) => offered[name] ?? [])] };
}
