-- Quotes and orders take their numbers from one table.

create type number_series as enum ('quote', 'order');

-- The last number of each series and year. The row lock prevents gaps and duplicates.
create table document_numbers (
  series number_series not null,
  year integer not null,
  last_number integer not null,
  primary key (series, year)
);
insert into document_numbers (series, year, last_number)
  select 'quote'::number_series, year, last_number from quote_numbers
  union all select 'order', year, last_number from order_numbers;

drop table quote_numbers;
drop table order_numbers;
