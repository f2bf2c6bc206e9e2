/** What the studio's page and the development server tell each other. */
import type { RegistryFiles } from '../../registry/load.ts';
import type { Problem } from '../../registry/problem.ts';
import type { Edit } from './edits.ts';

/** Below this everything is the studio's. */
export const studioPath = '/__studio';

export interface StudioState {
  readonly files: RegistryFiles;
  /** Of the files: what is previewed and written is about these. */
  readonly fingerprint: string;
  /** Whether what was written last can be taken back. */
  readonly canRevert: boolean;
  /** Of the checkout, for whoever reads where they write. */
  readonly folder: string;
}

export interface EditRequest {
  readonly fingerprint: string;
  readonly edits: readonly Edit[];
}

export interface PlannedStep {
  /** What it is about, and what it means, in English as the planner writes it. */
  readonly id: string;
  readonly meaning: string;
  readonly statement: string | null;
  /** What becomes of it: done at once, or held back until somebody allows it. */
  readonly needsPermission: boolean;
  /** What becomes of values that change. With what is held back: how many rows, the words of the database where it refused, what to do; and the command. */
  readonly advice: readonly string[];
  readonly command: string | null;
}

export interface Preview {
  readonly changed: readonly ChangedFile[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Null where there is none to make: the registry is not right, or nothing changed. */
  readonly plan: Plan | null;
}

export interface ChangedFile {
  readonly file: string;
  /** Null: it is new, or it is removed. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface Plan {
  readonly steps: readonly PlannedStep[];
  /** Why there is no plan; null where there is one. */
  readonly failure: string | null;
}

/** An icon that the registry may name, with its SVG path. */
export interface NamedIcon {
  readonly name: string;
  readonly path: string;
}
