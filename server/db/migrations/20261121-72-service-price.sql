-- What a service cost when it was asked for, as `quote_items` keeps it of a stone; null for a stone, and where no such service was offered.
alter table quotes add column service_price_cents bigint;
