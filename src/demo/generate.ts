/** Generates the demo company: areas in the order of their dependencies. */
import { Dates } from '#engine/values';
import { makeBillingRuns } from './billing/billingRuns.ts';
import { makeBankStatements } from './billing/bankStatements.ts';
import { chargesOf } from './billing/charges.ts';
import { makeCollections, makeRefunds } from './billing/collections.ts';
import { makeCredits } from './billing/credits.ts';
import { linePricer } from './document.ts';
import { makeDrafts } from './billing/drafts.ts';
import { makeInvoices } from './billing/invoices.ts';
import { makeMandates } from './billing/mandates.ts';
import { makePayments } from './billing/payments.ts';
import { makeReminders } from './billing/reminders.ts';
import { createBook, type DemoRow, type DemoRows, type World } from './book.ts';
import { firstOfMonth } from './calendar.ts';
import { makeClients } from './clients/clients.ts';
import { makeTokens, makeUsers } from './clients/users.ts';
import { makeWebhooks } from './clients/webhooks.ts';
import { makeAccess } from './company/access.ts';
import { makeStaff, type User } from './company/employees.ts';
import { makeHostingPacks } from './company/hostingPacks.ts';
import { makeLongTerms } from './company/longTerms.ts';
import { makePriceLists } from './company/priceLists.ts';
import { makeNotes } from './company/notes.ts';
import { makeProducts } from './company/products.ts';
import { makeProviders } from './company/providers.ts';
import { makeSellers } from './company/sellers.ts';
import { makeSequences } from './company/sequences.ts';
import { makeKnownNames } from './company/knownNames.ts';
import { makeSettings } from './company/settings.ts';
import { makeScripts, makeTemplates } from './company/templates.ts';
import { makeTlds } from './company/tlds.ts';
import { makeTrail } from './company/trail.ts';
import { makeVatRates } from './company/vatRates.ts';
import { makeApplications } from './infrastructure/applications.ts';
import { makeConfigFiles } from './infrastructure/configFiles.ts';
import { makeDatabases } from './infrastructure/databases.ts';
import { makeDeployments } from './infrastructure/deployments.ts';
import { makeDns } from './infrastructure/dns.ts';
import { makeDomains } from './infrastructure/domains.ts';
import { makeMailboxes } from './infrastructure/mailboxes.ts';
import { makePracticeRegistrar } from './infrastructure/practiceRegistrar.ts';
import { makeHosting } from './infrastructure/hosting.ts';
import { makeScriptRuns } from './infrastructure/scriptRuns.ts';
import { makeServerChecks, makeUsage } from './infrastructure/serverChecks.ts';
import { makeServers } from './infrastructure/servers.ts';
import { createRandom } from './random.ts';
import { makeCancelledOrders } from './selling/cancelledOrders.ts';
import { makeCarts } from './selling/carts.ts';
import { makeCoupons } from './selling/coupons.ts';
import { makeExtras } from './selling/extras.ts';
import { makeOrders, numberOrders } from './selling/orders.ts';
import { planChanges } from './selling/plannedChanges.ts';
import { makePricing } from './selling/pricing.ts';
import { rhythmOf } from './rhythm.ts';
import { makeHostingMoves } from './infrastructure/hostingMoves.ts';
import { makeRemovals } from './infrastructure/removals.ts';
import { makeServiceChanges } from './selling/serviceChanges.ts';
import { makeSubscriptions } from './selling/subscriptions.ts';
import { makeEntryHelp } from './work/entryHelp.ts';
import { makeHours } from './work/hours.ts';
import { makeHourlyRates } from './work/hourlyRates.ts';
import { makeProjects } from './work/projects.ts';
import { makeTasks } from './work/tasks.ts';
import { makeTimers } from './work/timers.ts';
import { makeTimesheets } from './work/timesheets.ts';

export interface Demo {
  readonly rows: DemoRows;
  /** Users who can sign in. Their passwords are set later. */
  readonly accounts: Readonly<Record<'management' | 'employee' | 'user', DemoRow<User>>>;
}

const monthsOfHistory = 18;

/** Generates the rows. The result depends only on the day in Amsterdam; a day later all dates move by a day. */
export function generateDemo(now: Date): Demo {
  const today = Dates.localDate(now);
  const opening = firstOfMonth(Dates.addMonths(Dates.addDays(today, -1), -monthsOfHistory));
  const world: World = { book: createBook(), today, opening, counts: new Map(), random: createRandom };
  const company = makeCompany(world);
  const clients = makeClients(world, company);
  const memberships = makeUsers(world, clients, company.roles);
  makeTokens(world, { staff: company.staff, memberships });
  const services = makeServices(world, { ...company, clients: clients.all, showcase: memberships.customerClients });
  makeTasks(world, { staff: company.staff, clients: clients.all });
  const projects = makeProjects(world, { clients, staff: company.staff });
  const hours = makeHours(world, {
    staff: company.staff,
    clients,
    projects,
    rateOf: makeHourlyRates(world, { projects, clients: clients.all }),
  });

  const parts = {
    ...company,
    clients: clients.all,
    memberships,
    priceLine: linePricer(company.products, company.vatOf),
    priceOf: makePricing(world, { ...company, clients: clients.all }),
  };
  const subscriptions = makeSubscriptions(world, { ...parts, services });
  const orders = makeOrders(world, { ...parts, subscriptions, coupon: makeCoupons(world, company.products) });
  makeCarts(world, { ...parts, orders });
  numberOrders(world, [...orders.map(({ row }) => row), ...makeCancelledOrders(world, parts)], company.sellers);

  const invoices = makeInvoices(world, chargesOf(world, { ...parts, subscriptions, orders, projects, hours }), parts);
  makeDrafts(world, parts);
  makePayments(world, invoices);
  makeMandates(world, clients.all);
  makeCollections(world, company);
  makeRefunds(world, company);
  makeBankStatements(world, company.sellers);
  makeCredits(world, { invoices, sellers: company.sellers });
  makeReminders(world, invoices);
  makeBillingRuns(world, company.sellers);
  makeSequences(world, company.sellers);
  makeTrail(world, company.staff);
  makeNotes(world, company.staff);
  makeServiceChanges(world, orders);
  makeHostingMoves(world);
  makeRemovals(world);
  makeLongTerms(world, company);
  planChanges(world, { subscriptions, products: company.products });
  makeEntryHelp(world, { staff: company.staff, clients: clients.all, projects });
  makeTimers(world, { staff: company.staff, projects });
  makeTimesheets(world, { staff: company.staff, hours });
  const { director, developer } = company.staff;
  makeWebhooks(world, company.staff);
  return {
    rows: world.book.rows,
    accounts: { management: director.user, employee: developer.user, user: memberships.customer },
  };
}

function makeCompany(world: World) {
  const sellers = makeSellers(world);
  const vatOf = makeVatRates(world);
  const staff = makeStaff(world, sellers);
  const roles = makeAccess(world, staff);
  makeSettings(world);
  makeKnownNames(world);
  const scripts = makeScripts(world);
  const providers = makeProviders(world);
  const packs = makeHostingPacks(world);
  const tlds = makeTlds(world, providers.byKey);
  const templates = makeTemplates(world);
  const products = makeProducts(world, { packs, tlds, providers, templates });
  const priceLists = makePriceLists(world, { sellers, products });
  return { sellers, vatOf, staff, scripts, roles, providers, packs, tlds, templates, products, priceLists };
}

type Company = ReturnType<typeof makeCompany>;
type Client = Awaited<ReturnType<typeof makeClients>>['all'][number];

/** Generates what the clients own and pay for. */
function makeServices(
  world: World,
  {
    clients,
    showcase,
    tlds,
    packs,
    providers,
    templates,
    sellers,
    scripts,
    staff,
  }: Company & { readonly clients: readonly Client[]; readonly showcase: readonly Client[] },
) {
  const random = world.random('rhythms');
  const rhythms = new Map(clients.map((client) => [client, rhythmOf(random, client)]));
  const servers = makeServers(world, { providers, clients });
  makeServerChecks(world, servers);
  const domains = makeDomains(world, { clients, tlds, showcase });
  makePracticeRegistrar(providers, domains.all);
  const hosting = makeHosting(world, { domains: domains.all, packs, servers: servers.shared, rhythms });
  makeUsage(world, servers);
  makeDns(world, { domains: domains.all, accounts: hosting.accounts, servers: servers.shared });
  const { applications, services } = makeApplications(world, {
    accounts: hosting.accounts,
    servers,
    templates,
    rhythms,
  });
  makeDatabases(world, { applications, accounts: hosting.accounts, servers });
  makeMailboxes(world, { accounts: hosting.accounts, servers: servers.shared });
  makeScriptRuns(world, { scripts, servers, staff });
  const files = makeConfigFiles(world, { servers, applications, seller_uuid: sellers.hosting.uuid });
  makeDeployments(world, { applications, staff, files });
  const extras = makeExtras(world, { clients, accounts: hosting.accounts, servers, rhythms });
  return [...domains.services, ...hosting.services, ...services, ...extras];
}
