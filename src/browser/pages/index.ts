/** The pages of our own, by the name that the registry gives them. The build checks the names against the folders here and `resources.json`. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { FormPages } from '../generated/form/SectionBeside.tsx';
import type { ListPages } from '../generated/layouts/ListOwnPage.tsx';
import type { PageProps } from '../generated/pageProps.ts';
import type { RecordPages } from '../generated/record/PageTab.tsx';

/** About one record, in a tab of its page. */
export const recordPages: RecordPages = {
  'database-connection': lazy(() => import('./database-connection/DatabaseConnection.tsx')),
  'config-file-difference': lazy(() => import('./config-file-difference/ConfigFileDifference.tsx')),
  'hours-price': lazy(() => import('./hours-price/HoursPrice.tsx')),
  'invoice-payment': lazy(() => import('./invoice-payment/InvoicePayment.tsx')),
  'invoice-document': lazy(() => import('./invoice-document/InvoiceDocument.tsx')),
  'number-preview': lazy(() => import('./number-preview/NumberPreview.tsx')),
  'order-arrival': lazy(() => import('./order-arrival/OrderArrival.tsx')),
  'price-preview': lazy(() => import('./price-preview/PricePreview.tsx')),
  'project-glance': lazy(() => import('./project-glance/ProjectGlance.tsx')),
  'provider-connection': lazy(() => import('./provider-connection/ProviderConnection.tsx')),
  'seller-invoice-header': lazy(() => import('./seller-invoice-header/SellerInvoiceHeader.tsx')),
  'subscription-period': lazy(() => import('./subscription-period/SubscriptionPeriod.tsx')),
  'user-permissions': lazy(() => import('./user-permissions/UserPermissions.tsx')),
  'work-booking': lazy(() => import('./work-booking/WorkBooking.tsx')),
};

/** In the place of a list. */
export const listPages: ListPages = {
  hours: lazy(() => import('./hours/HoursPage.tsx')),
  'price-grid': lazy(() => import('./price-grid/PriceGridPage.tsx')),
};

/** Beside a section of a form. */
export const formPages: FormPages = {
  'number-preview': lazy(() => import('./number-preview/NumberPreviewInForm.tsx')),
  'provider-connection': lazy(() => import('./provider-connection/ProviderConnectionInForm.tsx')),
  'project-budget': lazy(() => import('./project-budget/ProjectBudget.tsx')),
  'template-preview': lazy(() => import('./template-preview/TemplatePreview.tsx')),
};

export const pages: Readonly<Record<string, LazyExoticComponent<ComponentType<PageProps>>>> = {
  account: lazy(() => import('./account/AccountPage.tsx')),
  api: lazy(() => import('./api/ApiPage.tsx')),
  'application-create': lazy(() => import('./application-create/ApplicationCreatePage.tsx')),
  'company-settings': lazy(() => import('./company-settings/CompanySettingsPage.tsx')),
  cart: lazy(() => import('./cart/CartPage.tsx')),
  catalogue: lazy(() => import('./catalogue/CataloguePage.tsx')),
  'hours-approve': lazy(() => import('./hours-approve/HoursApprovePage.tsx')),
  checkout: lazy(() => import('./checkout/CheckoutPage.tsx')),
  'domain-order': lazy(() => import('./domain-order/DomainOrderPage.tsx')),
  dashboard: lazy(() => import('./dashboard/DashboardPage.tsx')),
  'due-subscriptions': lazy(() => import('./due-subscriptions/DueSubscriptionsPage.tsx')),
  'planned-prices': lazy(() => import('./planned-prices/PlannedPricesPage.tsx')),
  'hours-invoice': lazy(() => import('./hours-invoice/HoursInvoicePage.tsx')),
  'hours-reports': lazy(() => import('./hours-reports/HoursReportsPage.tsx')),
  'hosting-create': lazy(() => import('./hosting-create/HostingCreatePage.tsx')),
  outbox: lazy(() => import('./outbox/OutboxPage.tsx')),
  'script-run': lazy(() => import('./script-run/ScriptRunPage.tsx')),
  'test-payment': lazy(() => import('./test-payment/TestPaymentPage.tsx')),
  'token-create': lazy(() => import('./token-create/TokenCreatePage.tsx')),
};
