/** The hand-written calls in an OpenAPI document: those that the person may make, each under its path. */
import { policyOf } from '../../../auth/policies.ts';
import type { Reader } from '../schemas.ts';
import { accountCalls } from './accountCalls.ts';
import { operationOf, pathOf, type Calls } from './call.ts';
import { companyCalls } from './companyCalls.ts';
import { hourPriceCalls } from '../../../../../modules/hours/server/openapi/hourPriceCalls.ts';
import { weekCalls } from '../../../../../modules/hours/server/openapi/weekCalls.ts';
import { entryCalls } from '../../../../../modules/hours/server/openapi/entryCalls.ts';
import { hourInvoiceCalls } from '../../../../../modules/hour-billing/server/openapi/hourInvoiceCalls.ts';
import { reportCalls } from '../../../../../modules/hours/server/openapi/reportCalls.ts';
import { paymentCalls } from '../../../../../modules/selling/server/openapi/paymentCalls.ts';
import { sellingCalls } from '../../../../../modules/selling/server/openapi/sellingCalls.ts';
import { signInCalls } from './signInCalls.ts';
import { timerCalls } from '../../../../../modules/hours/server/openapi/timerCalls.ts';

const calls: Calls = {
  ...signInCalls,
  ...accountCalls,
  ...companyCalls,
  ...weekCalls,
  ...hourPriceCalls,
  ...entryCalls,
  ...reportCalls,
  ...sellingCalls,
  ...paymentCalls,
  ...timerCalls,
  ...hourInvoiceCalls,
};

export function callPaths(reader: Reader): Readonly<Record<string, object>> {
  const paths: Record<string, object> = {};
  for (const [key, call] of Object.entries(calls)) {
    const [method = 'GET', url = ''] = key.split(' ');
    const policy = policyOf(method, url);
    if (policy === 'management' && reader.principal.actor !== 'management') continue;
    if (policy === 'staff' && reader.principal.actor === 'user') continue;
    if (call.sees?.(reader) === false) continue;
    const { path, parameters } = pathOf(url);
    paths[path] = {
      ...paths[path],
      ...(parameters.length > 0 ? { parameters } : {}),
      [method.toLowerCase()]: operationOf(call, key, policy, reader.locale),
    };
  }
  return paths;
}
