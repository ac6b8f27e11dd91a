-- Adds the price of quotes, which quote-history.store.ts derives from the revisions, and the columns that an approval and the first opening of a
-- revision change. Every trigger of row versions uses this list.
create or replace function unversioned_columns(table_name text) returns text[] language sql immutable parallel safe as $$
  select array['version', 'updated_at', 'created_at', 'position'] || case table_name
    when 'products' then array['search_name', 'search_text', 'search_words', 'status_before_archive']
    when 'pages' then array['edited_by']
    when 'quotes' then array['last_customer_activity_at', 'last_activity_at', 'awaiting_staff_since', 'first_response_at', 'urgency_rank',
      'estimate_status', 'estimate_low_cents', 'estimate_high_cents', 'estimate_price_book_version_id', 'price_cents']
    when 'quote_revisions' then array['approved_by', 'approved_at', 'approval_requested_at', 'first_opened_at']
    when 'users' then array['email', 'pending_email', 'email_verified_at', 'contact_messages_joined_at', 'password_hash', 'totp_secret',
      'totp_pending_secret', 'totp_last_used_step', 'role', 'disabled_at', 'merged_into', 'erased_at']
    else '{}'
  end
$$;
drop trigger quote_revisions_before_update_version on quote_revisions;
create trigger quote_revisions_before_update_version before update on quote_revisions for each row execute function increment_version();
