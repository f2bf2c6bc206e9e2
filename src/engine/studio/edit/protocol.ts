/** Protocol between the studio's page and the development server. */
import type { RegistryFiles } from '../../registry/load.ts';
import type { Problem } from '../../registry/problem.ts';
import type { Edit } from './edits.ts';

/** URL prefix of the studio. */
export const studioPath = '/__studio';

/** Files of the registry, as the development server read them. */
export interface StudioState {
  readonly files: RegistryFiles;
  /** Fingerprint of the files, to which a preview or write refers. */
  readonly fingerprint: string;
  /** True if the last write can be reverted. */
  readonly canRevert: boolean;
  /** Folder of the checkout, shown to the user. */
  readonly folder: string;
}

/** Edits of the files with this fingerprint. */
export interface EditRequest {
  readonly fingerprint: string;
  readonly edits: readonly Edit[];
}

/** Step of a migration plan. */
export interface PlannedStep {
  /** Subject and meaning of the step, in English as the planner writes it. */
  readonly id: string;
  readonly meaning: string;
  readonly statement: string | null;
  /** True if it is held until a person gives permission; false if it is applied immediately. */
  readonly needsPermission: boolean;
  /**
   * Effect on values that change. For a held step: the number of rows, PostgreSQL's message if it was rejected, advice,
   * and the command.
   */
  readonly advice: readonly string[];
  readonly command: string | null;
}

/** Result of edits that were not written. */
export interface Preview {
  readonly changed: readonly ChangedFile[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Null if the registry is invalid or nothing changed. */
  readonly plan: MigrationPlan | null;
}

/** Text of a file before and after the edits. */
export interface ChangedFile {
  readonly file: string;
  /** Null for a new or removed file. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Migration plan of the edits. */
export interface MigrationPlan {
  readonly steps: readonly PlannedStep[];
  /** Reason why there is no plan; null if there is one. */
  readonly failure: string | null;
}

/** Icon that the registry may name, with its SVG path. */
export interface NamedIcon {
  readonly name: string;
  readonly path: string;
}
