/** The pages of our own, by the name that the registry gives them. The build checks the names against the folders here and `resources.json`. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { FormPages } from '../engine/browser/screens/form/SectionBeside.tsx';
import type { ListPages } from '../engine/browser/screens/layouts/ListOwnPage.tsx';
import type { PageProps } from '../engine/browser/screens/pageProps.ts';
import type { RecordPages } from '../engine/browser/screens/record/PageTab.tsx';

/** About one record, in a tab of its page. */
export const recordPages: RecordPages = {
  'database-connection': lazy(() => import('../modules/services/browser/database-connection/DatabaseConnection.tsx')),
  'config-file-difference': lazy(
    () => import('../modules/services/browser/config-file-difference/ConfigFileDifference.tsx'),
  ),
  'hours-price': lazy(() => import('../modules/hours/browser/hours-price/HoursPrice.tsx')),
  'invoice-payment': lazy(() => import('../modules/billing/browser/invoice-payment/InvoicePayment.tsx')),
  'invoice-document': lazy(() => import('../modules/billing/browser/invoice-document/InvoiceDocument.tsx')),
  'number-preview': lazy(() => import('../modules/numbering/browser/number-preview/NumberPreview.tsx')),
  'order-arrival': lazy(() => import('../modules/selling/browser/order-arrival/OrderArrival.tsx')),
  'price-preview': lazy(() => import('../modules/pricing/browser/price-preview/PricePreview.tsx')),
  'project-glance': lazy(() => import('../modules/hour-billing/browser/project-glance/ProjectGlance.tsx')),
  'provider-connection': lazy(() => import('../modules/providers/browser/provider-connection/ProviderConnection.tsx')),
  'seller-invoice-header': lazy(
    () => import('../modules/clients/browser/seller-invoice-header/SellerInvoiceHeader.tsx'),
  ),
  'subscription-period': lazy(
    () => import('../modules/subscriptions/browser/subscription-period/SubscriptionPeriod.tsx'),
  ),
  'user-permissions': lazy(() => import('../engine/browser/pages/user-permissions/UserPermissions.tsx')),
  'work-booking': lazy(() => import('../modules/hours/browser/work-booking/WorkBooking.tsx')),
};

/** In the place of a list. */
export const listPages: ListPages = {
  hours: lazy(() => import('../modules/hours/browser/hours/HoursPage.tsx')),
  'price-grid': lazy(() => import('../modules/pricing/browser/price-grid/PriceGridPage.tsx')),
};

/** Beside a section of a form. */
export const formPages: FormPages = {
  'number-preview': lazy(() => import('../modules/numbering/browser/number-preview/NumberPreviewInForm.tsx')),
  'provider-connection': lazy(
    () => import('../modules/providers/browser/provider-connection/ProviderConnectionInForm.tsx'),
  ),
  'project-budget': lazy(() => import('../modules/projects/browser/project-budget/ProjectBudget.tsx')),
  'template-preview': lazy(() => import('../modules/services/browser/template-preview/TemplatePreview.tsx')),
};

export const pages: Readonly<Record<string, LazyExoticComponent<ComponentType<PageProps>>>> = {
  account: lazy(() => import('../engine/browser/pages/account/AccountPage.tsx')),
  api: lazy(() => import('../engine/browser/pages/api/ApiPage.tsx')),
  'application-create': lazy(() => import('../modules/services/browser/application-create/ApplicationCreatePage.tsx')),
  'company-settings': lazy(() => import('../engine/browser/pages/company-settings/CompanySettingsPage.tsx')),
  cart: lazy(() => import('../modules/selling/browser/cart/CartPage.tsx')),
  catalogue: lazy(() => import('../modules/selling/browser/catalogue/CataloguePage.tsx')),
  'hours-approve': lazy(() => import('../modules/hours/browser/hours-approve/HoursApprovePage.tsx')),
  checkout: lazy(() => import('../modules/selling/browser/checkout/CheckoutPage.tsx')),
  'domain-order': lazy(() => import('../modules/selling/browser/domain-order/DomainOrderPage.tsx')),
  dashboard: lazy(() => import('./dashboard/DashboardPage.tsx')),
  'due-subscriptions': lazy(
    () => import('../modules/subscriptions/browser/due-subscriptions/DueSubscriptionsPage.tsx'),
  ),
  'planned-prices': lazy(() => import('../modules/subscriptions/browser/planned-prices/PlannedPricesPage.tsx')),
  'hours-invoice': lazy(() => import('../modules/hour-billing/browser/hours-invoice/HoursInvoicePage.tsx')),
  'hours-reports': lazy(() => import('../modules/hours/browser/hours-reports/HoursReportsPage.tsx')),
  'hosting-create': lazy(() => import('../modules/services/browser/hosting-create/HostingCreatePage.tsx')),
  outbox: lazy(() => import('../engine/browser/pages/outbox/OutboxPage.tsx')),
  'script-run': lazy(() => import('../modules/services/browser/script-run/ScriptRunPage.tsx')),
  'test-payment': lazy(() => import('../modules/selling/browser/test-payment/TestPaymentPage.tsx')),
  'token-create': lazy(() => import('../engine/browser/pages/token-create/TokenCreatePage.tsx')),
};
