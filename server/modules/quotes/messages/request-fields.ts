import { getShareImagePath } from '#domain/media/picture.ts';
import type { PieceSize } from '#domain/pricing/meters.ts';
import { describeRequestedWork } from '#domain/pricing/describe-requested-work.ts';
import { formatYesNo, groupAnswers } from '#domain/quotes/request-questions.ts';
import { createFields, type Block } from '#server/modules/messages/index.ts';
import type { QuoteForEmail } from '../quotes.store.ts';

const groupQuoteAnswers = (quote: QuoteForEmail) =>
  groupAnswers({
    service_name: quote.serviceName,
    primary_colour: quote.primaryColour ?? '',
    secondary_colour: quote.secondaryColour ?? '',
    mainCategory: quote.mainCategory ?? '',
    subCategory: quote.subCategory ?? '',
    stone: quote.stone ?? '',
    ...describeRequestedWork({
      meters: quote.meters,
      running: quote.runningMeters,
      square: quote.squareMeters,
      saleUnit: quote.saleUnit,
      pieces: quote.pieces as PieceSize[],
      sinkTypes: quote.sinkTypes,
      extras: quote.extras,
    }),
    remove_countertops: formatYesNo(quote.removeCountertops),
    line1: quote.contactLine1,
    line2: quote.contactLine2,
    city: quote.contactCity,
    province: quote.contactProvince,
    postal_code: quote.contactPostalCode,
    install_groundfloor: formatYesNo(quote.installGroundfloor),
    notes: quote.notes,
    project_urgency: quote.projectUrgency,
    isDesignPlan: formatYesNo(quote.isDesignPlan),
    files: quote.fileNames.join('\n'),
    message: quote.message,
    any_details: quote.anyDetails,
  });

/** Creates the picture of the requested stone, if it has one. */
export const createStonePicture = ({ stone, picturePath }: QuoteForEmail, publicUrl: string): Block | undefined =>
  picturePath === null ? undefined : { type: 'picture', url: `${publicUrl}${getShareImagePath(picturePath)}`, alt: stone ?? '' };

/** Creates a table for each step of the form, without unanswered questions. */
export const createRequestFields = (quote: QuoteForEmail): Block[] =>
  groupQuoteAnswers(quote).map(({ title, rows }) =>
    createFields(
      rows.map(({ label, value }) => [label, value]),
      title,
    ),
  );
