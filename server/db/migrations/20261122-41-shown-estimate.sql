-- The estimate that the visitor was shown when the request was sent: cents, VAT included; null when none was shown. It never changes.
-- range_low_cents and range_high_cents are the back office's figures, which are also calculated while visitors are shown none.
alter table quotes
  add column shown_low_cents bigint,
  add column shown_high_cents bigint,
  add constraint quotes_shown_estimate_check check ((shown_low_cents is null) = (shown_high_cents is null) and shown_low_cents <= shown_high_cents);
