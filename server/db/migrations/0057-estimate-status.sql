-- The estimate of a quote is calculated when the quote is created.

drop index quotes_pending_estimate_idx;
update quotes set estimate_status = 'no_book' where estimate_status = 'pending';
alter table quotes alter column estimate_status drop default;
