/** Props of each tab of the studio. */
import type { DraftResource } from '../edit/draft.ts';
import type { Studio } from './useStudio.ts';

/** Props that each tab of a resource gets. */
export interface EditorProps {
  readonly studio: Studio;
  readonly resource: DraftResource;
  /** Opens another resource. */
  readonly onChoose: (name: string) => void;
}
