/**
 * Replaces react-admin's inflection library in the bundle, which derives names from resource and field keys. All names
 * come from the registry (`screens/messages.ts`), and the English plural rules would load with the first list.
 */
const asItIs = (word: string): string => word;

export {
  asItIs as capitalize,
  asItIs as humanize,
  asItIs as inflect,
  asItIs as pluralize,
  asItIs as singularize,
  asItIs as transform,
};
