/** Props of each tab of the studio. */
import type { DraftResource } from '../edit/draft.ts';
import type { Studio } from './useStudio.ts';

export interface EditorProps {
  readonly studio: Studio;
  readonly resource: DraftResource;
  /** Opens another resource. */
  readonly onChoose: (name: string) => void;
}
