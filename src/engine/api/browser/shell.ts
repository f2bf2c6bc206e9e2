/** The parts of `Shell` in `#engine/browser`. */
export { type PageCommand, usePageCommands } from '../../browser/providers/pageCommands.ts';
export { setTitleMark } from '../../browser/providers/titleMark.ts';
export { useSwitchClient } from '../../browser/providers/session/useSwitchClient.ts';
export { ExportMenu } from '../../browser/screens/ExportMenu.tsx';
export { FloatingBar } from '../../browser/screens/FloatingBar.tsx';
export { FilterChips } from '../../browser/screens/filters/FilterChips.tsx';
export { UndoNotice, undoMilliseconds } from '../../browser/screens/undo/UndoNotice.tsx';
export { ClientPicker } from '../../browser/shell/finder/ClientPicker.tsx';
export { ErrorBoundary } from '../../browser/shell/errors/ErrorBoundary.tsx';
export type { FinderOption } from '../../browser/shell/finder/Finder.tsx';
