/** Hints for JSON syntax errors. */

/**
 * @param code the error code of the position parser
 * @param offset where it stopped reading
 */
export function syntaxHint(code: string, text: string, offset: number): string {
  const before = text.slice(0, offset).trimEnd();
  switch (code) {
    case 'InvalidCommentToken':
      return 'Remove it: JSON has no comments. A "description" may say why a field is there.';
    case 'InvalidSymbol':
      return 'Put texts and keys between double quotes; true, false and null are written small.';
    case 'PropertyNameExpected':
    case 'ValueExpected':
      return before.endsWith(',') ? 'Remove the comma just before this place: nothing follows it.' : anyOfThese;
    case 'CommaExpected':
      return commaHint(before, text, offset);
    case 'ColonExpected':
      return 'Put a colon between the key and its value.';
    case 'CloseBraceExpected':
      return 'Close what is open with a "}".';
    case 'CloseBracketExpected':
      return 'Close what is open with a "]".';
    case 'EndOfFileExpected':
      return 'Nothing may follow the last "}": remove it, or look for a closing bracket too many above.';
    case 'UnexpectedEndOfString':
      return 'Close the text with a double quote, on the line it begins on.';
    default:
      return anyOfThese;
  }
}

const anyOfThese = 'Look for a missing or extra comma, quote or bracket just before this place.';

function commaHint(before: string, text: string, offset: number): string {
  if (text[offset] === '}') return 'A "]" is missing just before this place.';
  if (text[offset] === ']') return 'A "}" is missing just before this place.';
  const line = before.split('\n').length;
  return line === text.slice(0, offset).split('\n').length
    ? 'Put a comma just before this place.'
    : `Put a comma at the end of line ${line}.`;
}
