// `npm run check:registry`, from a bundle of its present sources: reading hundreds of modules of TypeScript takes seconds.
const bundle = new URL('../../../.cache/commands/check/', import.meta.url);

/** Whether there is a bundle, and it is not older than its sources. */
async function isFresh() {
  try {
    const { isCheckFresh } = await import(new URL('checkFresh.mjs', bundle).href);
    return isCheckFresh();
  } catch {
    return false;
  }
}

/** Answers whether there is one now: a vocabulary that is no JSON makes none. */
async function makeBundle() {
  try {
    await (await import('./bundle/checkBundle.ts')).bundleCheck();
    return true;
  } catch {
    return false;
  }
}

if (await isFresh()) await import(new URL('check.mjs', bundle).href);
else {
  const { register } = await import('tsx/esm/api');
  register();
  await import((await makeBundle()) ? new URL('check.mjs', bundle).href : './check.ts');
}
