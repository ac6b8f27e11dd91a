-- The unit of a stone's price is an enum. It is derived from the text that visitors read, so that both always agree.

create type sale_unit as enum ('square_metre', 'running_metre', 'slab', 'other');

create function parse_sale_unit(price_per text) returns sale_unit language sql immutable strict parallel safe as $$
  select (case
    when price_per ~* '\yslabs?\y' then 'slab'
    when price_per ~* 'm²|m2|\ysq(m|\.?\s*m)|square' then 'square_metre'
    when price_per ~* 'running|linear|lineal|\ym(et(re|er)s?)?\y' then 'running_metre'
    else 'other'
  end)::sale_unit
$$;

alter table products add column sale_unit sale_unit not null generated always as (parse_sale_unit(price_per)) stored;
alter table quote_items add column sale_unit sale_unit not null generated always as (parse_sale_unit(price_per)) stored;

-- A change of `price_per` already increments the version of a product.
create or replace function unversioned_columns(table_name text) returns text[] language sql immutable parallel safe as $$
  select array['version', 'updated_at', 'created_at', 'position'] || case table_name
    when 'products' then array['search_name', 'search_text', 'search_words', 'status_before_archive', 'sale_unit']
    when 'pages' then array['edited_by']
    when 'quotes' then array['last_customer_activity_at', 'last_activity_at', 'awaiting_staff_since', 'first_response_at', 'urgency_rank',
      'estimate_status', 'estimate_low_cents', 'estimate_high_cents', 'estimate_detail', 'price_cents']
    when 'quote_revisions' then array['approved_by', 'approved_at', 'approval_requested_at', 'first_opened_at']
    when 'users' then array['email', 'pending_email', 'email_verified_at', 'contact_messages_joined_at', 'password_hash', 'totp_secret',
      'totp_pending_secret', 'totp_last_used_step', 'role', 'disabled_at', 'merged_into', 'erased_at']
    else '{}'
  end
$$;
