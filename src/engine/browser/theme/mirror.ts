/** Mirrors styles and arrows for languages that are written from right to left. Only their readers load it. */
import type { StylisPlugin } from '@emotion/cache';
import { mdiArrowLeft, mdiArrowRight, mdiChevronLeft, mdiChevronRight, mdiDockLeft, mdiMenuOpen } from '@mdi/js';
import mirrorRules from 'stylis-plugin-rtl';

/** Icons that point to what is before or after, and so to the other side. */
const pointing = [mdiArrowLeft, mdiArrowRight, mdiChevronLeft, mdiChevronRight, mdiDockLeft, mdiMenuOpen];

/** Also mirrors rules in `@container`, which stylis-plugin-rtl does not know. */
export const mirror: StylisPlugin = (element, index, children, callback) => {
  const isInContainer = element.type === 'rule' && element.parent?.type === '@container';
  return mirrorRules(isInContainer ? Object.assign(element, { parent: null }) : element, index, children, callback);
};

/** Turns the icons around with a style of its own, so that rotations of the same icon stay. */
export function turnArrows(): void {
  const icons = pointing.map((path) => `[dir="rtl"] svg:has(> path[d="${path}"])`);
  const style = document.createElement('style');
  document.head.append(style);
  style.sheet?.insertRule(`:is(${icons.join(', ')}) { scale: -1 1; }`);
}
