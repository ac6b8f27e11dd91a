-- Triggers only notify, keep search text, and count row versions: one trigger per table and purpose.

-- Row versions. A version rises on any change but those of the columns below.
-- Derived: written by triggers, jobs and quote-history.store.ts. Not part of any form: positions, the state of accounts, credentials.
create function unversioned_columns(table_name text) returns text[] language sql immutable parallel safe as $$
  select array['version', 'updated_at', 'created_at', 'position'] || case table_name
    when 'products' then array['search_name', 'search_text', 'search_words', 'status_before']
    when 'pages' then array['edited_by']
    when 'quotes' then array['customer_at', 'activity_at', 'waiting_since', 'first_answer_at', 'urgency_rank',
      'range_state', 'range_low_cents', 'range_high_cents', 'range_book_id']
    when 'users' then array['email', 'pending_email', 'email_verified_at', 'contact_messages_joined_at', 'password_hash', 'totp_secret',
      'totp_pending_secret', 'totp_step', 'role', 'disabled_at', 'merged_into', 'erased_at']
    else '{}'
  end
$$;
create function count_changes() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old) - unversioned_columns(tg_table_name);
  after jsonb := to_jsonb(new) - unversioned_columns(tg_table_name);
begin
  if after is distinct from before then
    new.version = old.version + 1;
  end if;
  if to_jsonb(new) ? 'updated_at' and new is distinct from old then
    new.updated_at = now();
  end if;
  return new;
end
$$;
do $$
declare
  name text;
begin
  foreach name in array array['main_categories', 'sub_categories', 'products', 'services', 'gallery_projects', 'settings', 'pages',
    'testimonials', 'opening_exceptions', 'suburbs'] loop
    execute format('drop trigger %I on %I', name || '_updated', name);
  end loop;
  foreach name in array array['main_categories', 'sub_categories', 'colours', 'products', 'services', 'gallery_projects', 'settings', 'pages',
    'testimonials', 'opening_exceptions', 'suburbs', 'quote_notes', 'quotes', 'users'] loop
    execute format('drop trigger %I on %I', name || '_version', name);
    execute format('create trigger %I before update on %I for each row execute function count_changes()', name || '_version', name);
  end loop;
end
$$;
drop trigger quotes_priced_anew on quotes;
drop function count_version;
-- Nothing reads these.
drop trigger price_book_versions_updated on price_book_versions;
drop trigger price_book_lines_updated on price_book_lines;
alter table price_book_versions drop column updated_at;
alter table price_book_lines drop column updated_at;
drop function mark_updated;

-- Content. A change of a picture or an item updates its owner (mark_owner_updated), and a former slug is written with its owner: the
-- trigger of the owner notifies.
drop trigger main_category_pictures_content_changed on main_category_pictures;
drop trigger product_pictures_content_changed on product_pictures;
drop trigger service_pictures_content_changed on service_pictures;
drop trigger service_items_content_changed on service_items;
drop trigger gallery_pictures_content_changed on gallery_pictures;
drop trigger gallery_stones_content_changed on gallery_stones;
drop trigger product_former_slugs_content_changed on product_former_slugs;
drop trigger service_former_slugs_content_changed on service_former_slugs;

-- Former slugs: one trigger per table.
drop trigger products_slug_added on products;
drop trigger products_slug_changed on products;
drop trigger services_slug_added on services;
drop trigger services_slug_changed on services;
create or replace function keep_former_product_slug() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.slug = new.slug then
    return null;
  end if;
  delete from product_former_slugs where slug = new.slug;
  if tg_op = 'UPDATE' then
    insert into product_former_slugs (slug, product_id) values (old.slug, new.id)
    on conflict (slug) do update set product_id = excluded.product_id, replaced_at = now();
  end if;
  return null;
end
$$;
create or replace function keep_former_service_slug() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.slug = new.slug then
    return null;
  end if;
  delete from service_former_slugs where slug = new.slug;
  if tg_op = 'UPDATE' then
    insert into service_former_slugs (slug, service_id) values (old.slug, new.id)
    on conflict (slug) do update set service_id = excluded.service_id, replaced_at = now();
  end if;
  return null;
end
$$;
create trigger products_slug after insert or update of slug on products for each row execute function keep_former_product_slug();
create trigger services_slug after insert or update of slug on services for each row execute function keep_former_service_slug();

-- The versions of a page are written with the page: pages.store.ts.
drop trigger pages_kept on pages;
drop function keep_page_version;

-- Search text of products. A renamed material, type or colour is written into its products by refresh_product_search.
drop trigger main_categories_renamed on main_categories;
drop trigger sub_categories_renamed on sub_categories;
drop trigger colours_renamed on colours;
drop function rename_in_stones;
create function search_text_of(product products) returns text language sql stable as $$
  select coalesce((
    select fold(concat_ws(' ', product.name, m.name, s.name, c.name, product.description))
    from main_categories m, sub_categories s, colours c
    where m.id = product.main_category_id and s.id = product.sub_category_id and c.id = product.colour_id
  ), '')
$$;
create or replace function keep_search_text() returns trigger language plpgsql as $$
begin
  new.search_text = search_text_of(new);
  new.search_name = fold(new.name);
  new.search_words = words_of(new.search_text);
  return new;
end
$$;
drop trigger products_search on products;
create trigger products_search before insert or update of name, description, main_category_id, sub_category_id, colour_id
  on products for each row execute function keep_search_text();
-- `column_name` is main_category_id, sub_category_id or colour_id.
create function refresh_product_search(column_name text, id uuid) returns void language plpgsql as $$
begin
  execute format(
    'update products p set search_text = search_text_of(p), search_words = words_of(search_text_of(p)) where p.%I = $1', column_name
  ) using id;
end
$$;

-- Notifications of the back office.
create function notify_desk(about text, id text) returns void language plpgsql as $$
begin
  perform nextval('desk_changes');
  perform pg_notify('desk_changed', json_build_object('about', about, 'id', id)::text);
end
$$;
create or replace function tell_desk_changed() returns trigger language plpgsql as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op <> 'UPDATE' or new is distinct from old then
    perform notify_desk(tg_argv[0], to_jsonb(changed) ->> tg_argv[1]);
  end if;
  return null;
end
$$;

-- What only the back office writes notifies by name: `notifyBackOffice`.
drop trigger quote_reads_desk_changed on quote_reads;
drop trigger desk_readers_desk_changed on desk_readers;
drop trigger quote_reminders_desk_changed on quote_reminders;
drop trigger account_merges_desk_changed on account_merges;

drop trigger outbox_desk_written on outbox;
drop trigger outbox_desk_changed on outbox;
create trigger outbox_desk_changed after insert or update or delete on outbox
  for each row execute function tell_desk_changed('mails', 'id');

drop trigger quotes_desk_changed on quotes;
drop trigger quotes_customer_counted on quotes;
drop trigger quotes_customer_changed on quotes;
drop trigger quotes_worded on quotes;
drop function keep_quote_words;
create function follow_quote() returns trigger language plpgsql as $$
declare
  quote quotes := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and
    (old.number, old.user_id, old.contact_line1, old.contact_line2, old.service_name, old.notes) is distinct from
    (new.number, new.user_id, new.contact_line1, new.contact_line2, new.service_name, new.notes)
  then
    insert into quote_words values (new.id, words_of_request(new.id)) on conflict (quote_id) do update set words = excluded.words;
  end if;
  if tg_op <> 'UPDATE' or
    (old.status, old.assignee_id, old.spam, old.snoozed_until, old.customer_at, old.activity_at, old.waiting_since, old.user_id, old.valid_until)
    is distinct from
    (new.status, new.assignee_id, new.spam, new.snoozed_until, new.customer_at, new.activity_at, new.waiting_since, new.user_id, new.valid_until)
  then
    perform notify_desk('requests', quote.id::text);
  end if;
  if tg_op <> 'UPDATE' or (old.user_id, old.status, old.spam) is distinct from (new.user_id, new.status, new.spam) then
    perform notify_desk('customers', quote.user_id::text);
  end if;
  return null;
end
$$;
create trigger quotes_followed after insert or update or delete on quotes for each row execute function follow_quote();

drop trigger users_desk_begun on users;
drop trigger users_desk_changed on users;
drop trigger users_worded on users;
drop function keep_quote_words_of_customer;
create function follow_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and
    (old.full_name, old.email, old.phone_number, old.phone_e164) is distinct from (new.full_name, new.email, new.phone_number, new.phone_e164)
  then
    update quote_words w set words = words_of_request(w.quote_id) from quotes q where q.id = w.quote_id and q.user_id = new.id;
  end if;
  if new.role = 'customer' and (tg_op = 'INSERT' or
    (old.full_name, old.email, old.pending_email, old.email_verified_at, old.phone_number, old.residence_line1, old.residence_line2,
      old.residence_city, old.residence_province, old.residence_postal_code, old.password_hash is null, old.disabled_at, old.merged_into)
    is distinct from
    (new.full_name, new.email, new.pending_email, new.email_verified_at, new.phone_number, new.residence_line1, new.residence_line2,
      new.residence_city, new.residence_province, new.residence_postal_code, new.password_hash is null, new.disabled_at, new.merged_into))
  then
    perform notify_desk('customers', new.id::text);
  end if;
  return null;
end
$$;
create trigger users_followed after insert or update on users for each row execute function follow_user();

drop trigger desk_streams_begun on desk_streams;
drop trigger desk_streams_moved on desk_streams;
drop trigger desk_streams_edited on desk_streams;
drop trigger desk_streams_edited_ended on desk_streams;
drop function tell_desk_moved, tell_desk_edited;
create function follow_stream() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    perform notify_desk('presence', coalesce(new.quote_id, old.quote_id)::text);
  elsif old.quote_id is distinct from new.quote_id then
    perform notify_desk('presence', id::text) from unnest(array[old.quote_id, new.quote_id]) id where id is not null;
  end if;
  if tg_op <> 'INSERT' and (old.editing, old.typing) is distinct from (new.editing, new.typing) then
    perform notify_desk('edits', id) from unnest(array[old.editing, new.editing]) id where id is not null;
  end if;
  return null;
end
$$;
create trigger desk_streams_followed after insert or update or delete on desk_streams for each row execute function follow_stream();
