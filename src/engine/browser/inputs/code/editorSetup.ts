/**
 * CodeMirror extensions: line numbers, indentation, undo, brackets and search. Escape followed by Tab leaves the
 * editor.
 */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';

export function editorSetup(phrases: Readonly<Record<string, string>>): Extension {
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    history(),
    indentOnInput(),
    bracketMatching(),
    indentUnit.of('  '),
    EditorState.tabSize.of(4),
    EditorState.phrases.of({ ...phrases }),
    search({ top: true }),
    highlightSelectionMatches(),
    syntaxHighlighting(classHighlighter),
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
  ];
}

/** Texts of CodeMirror that are translated, by their English original. */
export const editorPhrases = [
  'Find',
  'Replace',
  'next',
  'previous',
  'all',
  'match case',
  'by word',
  'regexp',
  'replace',
  'replace all',
  'close',
  'current match',
  'on line',
  'Go to line',
  'go',
  'replaced match on line $',
  'replaced $ matches',
] as const;
