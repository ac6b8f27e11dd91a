import type { Selectable } from 'kysely';
import type { PieceSize } from '#domain/pricing/meters.ts';
import type { ShownEstimate } from '#domain/pricing/shown-estimate.ts';
import type { Quotes } from '#server/db/tables.generated.ts';

/** Returns the estimate that the customer was shown when sending the request; null if none was shown. */
export const toEstimateDto = ({
  shownEstimateLowCents: lowCents,
  shownEstimateHighCents: highCents,
}: Pick<Selectable<Quotes>, 'shownEstimateLowCents' | 'shownEstimateHighCents'>): ShownEstimate | null =>
  lowCents === null || highCents === null ? null : { lowCents, highCents };

type LookupName = 'mainCategoryName' | 'subCategoryName' | 'primaryColourName' | 'secondaryColourName';
type SubmittedQuote = Pick<
  Selectable<Quotes>,
  | 'notes'
  | 'serviceName'
  | 'meters'
  | 'runningMeters'
  | 'squareMeters'
  | 'pieces'
  | 'sinkTypes'
  | 'extras'
  | 'removeCountertops'
  | 'installGroundfloor'
  | 'isDesignPlan'
  | 'projectUrgency'
  | 'contactLine1'
  | 'contactLine2'
  | 'contactProvince'
  | 'contactCity'
  | 'contactPostalCode'
  | 'message'
  | 'anyDetails'
> &
  Record<LookupName, string | null>;

type SiteColumns = Pick<
  Selectable<Quotes>,
  `contact${'Line1' | 'Line2' | 'Province' | 'City' | 'PostalCode'}` | `site${'Line1' | 'Line2' | 'Province' | 'City' | 'PostalCode'}`
>;

/** Returns the address of the site: what staff learned after the request, and the submitted values otherwise. */
export const toSiteAddress = (quote: SiteColumns) => ({
  line1: quote.siteLine1 || quote.contactLine1,
  line2: quote.siteLine2 || quote.contactLine2,
  province: quote.siteProvince || quote.contactProvince,
  city: quote.siteCity || quote.contactCity,
  postal_code: quote.sitePostalCode || quote.contactPostalCode,
});

/** Returns the customer's answers in the wire format. */
export const toSubmittedFields = (quote: SubmittedQuote) => ({
  notes: quote.notes,
  service_name: quote.serviceName,
  mainCategoryName: quote.mainCategoryName ?? '',
  subCategoryName: quote.subCategoryName ?? '',
  primaryColourName: quote.primaryColourName ?? '',
  secondaryColourName: quote.secondaryColourName ?? '',
  meters: quote.meters,
  running_meters: quote.runningMeters,
  square_meters: quote.squareMeters,
  pieces: quote.pieces as PieceSize[],
  type_sink: quote.sinkTypes,
  extras: quote.extras,
  remove_countertops: quote.removeCountertops,
  install_groundfloor: quote.installGroundfloor,
  isDesignPlan: quote.isDesignPlan,
  project_urgency: quote.projectUrgency,
  contact: {
    line1: quote.contactLine1,
    line2: quote.contactLine2,
    province: quote.contactProvince,
    city: quote.contactCity,
    postal_code: quote.contactPostalCode,
  },
  message: quote.message,
  any_details: quote.anyDetails,
});
