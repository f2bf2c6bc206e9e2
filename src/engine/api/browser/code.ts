/** The parts of `Code` in `#engine/browser`. */
export { languageName, type LanguageName } from '../../browser/fields/code/codeLanguage.ts';
export { codeColours, codeFont } from '../../browser/fields/code/codeStyle.ts';
export { loadLanguage } from '../../browser/fields/code/loadLanguage.ts';
