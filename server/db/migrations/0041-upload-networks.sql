-- The hashed network of the sender of an unclaimed upload. Beyond the budget for all unclaimed uploads, the network that holds most of them
-- loses its oldest. Null for uploads of a quote and of staff, which are never removed for the budget.
alter table uploads add column network text;
update uploads set network = '' where quote_id is null;
