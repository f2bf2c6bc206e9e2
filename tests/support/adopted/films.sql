-- In the style of Pagila: small letters, keys from sequences, an enum, a domain, arrays, a text vector, checks,
-- triggers that stamp, tables between two others, a partitioned table and a view.
create type mpaa_rating as enum ('G', 'PG', 'PG-13', 'R', 'NC-17');
create domain year as integer check (value >= 1901 and value <= 2155);

create function last_updated() returns trigger language plpgsql as $$
begin
  new.last_update := now();
  return new;
end $$;

create sequence actor_actor_id_seq;
create table actor (
  actor_id integer not null default nextval('actor_actor_id_seq') primary key,
  first_name text not null,
  last_name text not null,
  last_update timestamptz not null default now()
);
create index idx_actor_last_name on actor (last_name);

create table language (
  language_id integer generated always as identity primary key,
  name character(20) not null unique,
  last_update timestamptz not null default now()
);

create table category (
  category_id serial primary key,
  name text not null,
  last_update timestamptz not null default now()
);

create table film (
  film_id serial primary key,
  title text not null,
  description text,
  release_year year,
  language_id integer not null references language on update cascade on delete restrict,
  original_language_id integer references language on update cascade on delete restrict,
  rental_duration smallint not null default 3 check (rental_duration > 0),
  rental_rate numeric(4, 2) not null default 4.99,
  length smallint check (length > 0),
  replacement_cost numeric(5, 2) not null default 19.99,
  rating mpaa_rating default 'G',
  special_features text[],
  fulltext tsvector,
  last_update timestamptz not null default now()
);
comment on table film is 'What can be rented, each title once.';
comment on column film.rental_rate is 'For the whole rental duration, in dollars.';
create trigger last_updated before update on film for each row execute function last_updated();
create trigger film_fulltext before insert or update on film for each row
  execute function tsvector_update_trigger('fulltext', 'pg_catalog.english', 'title', 'description');

create table film_actor (
  actor_id integer not null references actor on delete restrict,
  film_id integer not null references film on delete restrict,
  last_update timestamptz not null default now(),
  primary key (actor_id, film_id)
);
create table film_category (
  film_id integer not null references film on delete restrict,
  category_id integer not null references category on delete restrict,
  last_update timestamptz not null default now(),
  primary key (film_id, category_id)
);

create table customer (
  customer_id serial primary key,
  first_name text not null,
  last_name text not null,
  email text,
  activebool boolean not null default true,
  create_date date not null default current_date,
  last_update timestamptz default now()
);

create table inventory (
  inventory_id serial primary key,
  film_id integer not null references film on delete restrict,
  last_update timestamptz not null default now()
);

create table rental (
  rental_id serial primary key,
  rental_date timestamptz not null,
  inventory_id integer not null references inventory on delete restrict,
  customer_id integer not null references customer on delete restrict,
  rental_period tstzrange,
  return_date timestamptz,
  last_update timestamptz not null default now(),
  check (return_date >= rental_date)
);
create unique index idx_rental on rental (rental_date, inventory_id, customer_id);

create table payment (
  payment_id serial not null,
  customer_id integer not null references customer on delete restrict,
  rental_id integer not null references rental on delete restrict,
  amount numeric(5, 2) not null,
  payment_date timestamptz not null,
  primary key (payment_date, payment_id)
) partition by range (payment_date);
create table payment_2026 partition of payment for values from ('2026-01-01') to ('2027-01-01');

create view film_list as
  select f.film_id as fid, f.title, f.description, c.name as category, f.rental_rate as price, f.rating
  from film f left join film_category fc on fc.film_id = f.film_id left join category c on c.category_id = fc.category_id;

insert into actor (first_name, last_name) values ('IDA', 'LOMBARD'), ('JUN', 'OKAFOR'), ('MAREN', 'DIJK');
insert into language (name) values ('English'), ('Dutch'), ('Frisian');
insert into category (name) values ('Drama'), ('Nature');
insert into film (title, description, release_year, language_id, original_language_id, rating, special_features, length)
values ('THE LONG DIKE', 'A keeper walks the dike for a year.', 2006, 1, 2, 'PG-13', '{Trailers,"Deleted Scenes"}', 104),
  ('HERON SUMMER', null, 2019, 2, null, 'G', null, 51),
  ('NIGHT FERRY', 'Two crews, one tide.', null, 1, null, 'R', '{Commentaries}', 93);
insert into film_actor (actor_id, film_id) values (1, 1), (2, 1), (3, 2);
insert into film_category (film_id, category_id) values (1, 1), (2, 2);
insert into customer (first_name, last_name, email) values ('ANNA', 'VERMEER', 'ANNA.VERMEER@example.org'), ('BO', 'JANSEN', null);
insert into inventory (film_id) values (1), (1), (2);
insert into rental (rental_date, inventory_id, customer_id, return_date)
values ('2026-02-01 10:00+00', 1, 1, '2026-02-03 09:00+00'), ('2026-02-04 18:30+00', 2, 2, null);
insert into payment (customer_id, rental_id, amount, payment_date) values (1, 1, 4.99, '2026-02-03 09:01+00');
