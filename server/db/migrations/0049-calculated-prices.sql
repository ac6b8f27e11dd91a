-- The prices that the engine calculates for the sizes of a revision, by alternative, at the time of saving (domain/revisions/approval.ts); null
-- for an alternative that it cannot calculate. The approval compares the offer with these prices.
alter table quote_revisions add column calculated_prices jsonb not null default '[]';
