-- Writes only products whose search text changes.
create or replace function refresh_search_text_after_rename(column_name text, id uuid) returns void language plpgsql as $$
begin
  execute format(
    'update products p set search_text = product_search_text(p), search_words = split_words(product_search_text(p))
      where p.%I = $1 and p.search_text is distinct from product_search_text(p)', column_name
  ) using id;
end
$$;
