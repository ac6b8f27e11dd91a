-- Email addresses are now stored with the ASCII form of their domain (Punycode, RFC 3492). Converts existing addresses, so that their owners can
-- still sign in.
create function pg_temp.to_ascii_label(label text) returns text language plpgsql as $$
declare
  points int[] := (select array_agg(ascii(letter)) from regexp_split_to_table(label, '') as letter);
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  basic constant text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  encoded text := 'xn--' || basic || case when basic = '' then '' else '-' end;
  handled int := length(basic);
  point int := 128;
  next_point int;
  delta int := 0;
  bias int := 72;
  remaining int;
  threshold int;
  k int;
begin
  if label !~ '[^\x01-\x7f]' then return label; end if;
  while handled < cardinality(points) loop
    next_point := (select min(p) from unnest(points) as p where p >= point);
    delta := delta + (next_point - point) * (handled + 1);
    point := next_point;
    for i in 1 .. cardinality(points) loop
      if points[i] < point then delta := delta + 1; end if;
      continue when points[i] <> point;
      remaining := delta;
      k := 36;
      loop
        threshold := least(greatest(k - bias, 1), 26);
        exit when remaining < threshold;
        encoded := encoded || substr(digits, threshold + (remaining - threshold) % (36 - threshold) + 1, 1);
        remaining := (remaining - threshold) / (36 - threshold);
        k := k + 36;
      end loop;
      encoded := encoded || substr(digits, remaining + 1, 1);
      delta := delta / case when handled = length(basic) then 700 else 2 end;
      delta := delta + delta / (handled + 1);
      k := 0;
      while delta > 455 loop
        delta := delta / 35;
        k := k + 36;
      end loop;
      bias := k + 36 * delta / (delta + 38);
      delta := 0;
      handled := handled + 1;
    end loop;
    delta := delta + 1;
    point := point + 1;
  end loop;
  return encoded;
end $$;

update users as u set email = converted.email
from (
  select id, split_part(email, '@', 1) || '@' || (
    select string_agg(pg_temp.to_ascii_label(label), '.' order by position)
    from regexp_split_to_table(lower(normalize(split_part(email, '@', 2), nfkc)), '\.') with ordinality as labels (label, position)
  ) as email
  from users where split_part(email, '@', 2) ~ '[^\x01-\x7f]'
) as converted
where u.id = converted.id and not exists (select from users as other where lower(other.email) = lower(converted.email));
