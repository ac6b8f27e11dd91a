-- The pieces of the worktop that the customer entered, as a list of {lengthMm, depthMm}. If there are any, prices are based on them
-- instead of the meters.
alter table quotes add column pieces jsonb not null default '[]';
