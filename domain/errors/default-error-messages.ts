/** The message for unexpected errors. */
export const unknownErrorMessage = 'Something went wrong on our side. Try again.';

/** The message for a record or page that does not exist. */
export const notFoundMessage = 'We could not find that. It may have been deleted.';
