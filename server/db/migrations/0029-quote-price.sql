-- The price that the lists of quotes show and sort by: the accepted total, or the total of the newest sent revision. Null if that revision was
-- recalled or there is none.
alter table quotes add column price_cents bigint;
update quotes q set price_cents = sent.price_cents
from (
  select distinct on (r.quote_id) r.quote_id, case when r.recalled_at is null then coalesce(a.total_cents, r.total_cents) end as price_cents
  from quote_revisions r left join quote_acceptances a on a.revision_id = r.id
  where r.sent_at is not null order by r.quote_id, r.number desc
) sent
where sent.quote_id = q.id and sent.price_cents is not null;
create index quotes_admin_list_price_idx on quotes (coalesce(price_cents, estimate_high_cents, -1), id) where not spam;
