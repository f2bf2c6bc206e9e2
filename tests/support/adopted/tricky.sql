create extension if not exists citext;
create type mood as enum ('happy','so-so','Heel "boos"','');
create table "Customers" (
  "CustomerID" bigint generated always as identity primary key,
  "Full Name" varchar(80) not null,
  "e-mail" citext unique,
  balance numeric(20,5) default 0,
  big bigint,
  "order" integer,
  "group" text[] default '{}',
  mood mood default 'happy',
  moods mood[],
  total_incl numeric(24,2) generated always as (round(balance * 1.21, 2)) stored,
  birth date check (birth > '1900-01-01'),
  seen timestamptz default now(),
  local_time timestamp,
  t time, tz timetz,
  money_col money,
  ip inet, cidr_col cidr, mac macaddr,
  u uuid default gen_random_uuid(),
  j jsonb, x xml, r int4range, iv interval, b bytea, flt float8, re real,
  deleted_at timestamptz,
  constraint "big positive" check (big is null or big > 0)
);
create table "select" (
  id serial primary key,
  customer bigint not null references "Customers"("CustomerID") on delete restrict,
  parent integer references "select"(id) on delete set null,
  amount numeric(10,2) not null check (amount between 0.01 and 99999999.99),
  code char(3) not null,
  note text,
  unique (customer, code)
);
create table line (
  sel integer references "select"(id) on delete cascade,
  no smallint,
  qty numeric(38,10),
  primary key (sel, no)
);
create table line_note (
  id uuid primary key default gen_random_uuid(),
  sel integer not null, no smallint not null,
  body text,
  foreign key (sel, no) references line(sel, no)
);
create table part (id bigint, made date not null, v text, primary key (id, made)) partition by range (made);
create table part_2026 partition of part for values from ('2026-01-01') to ('2027-01-01');
create table part_rest partition of part default;
create table nokey (a int, b text);
create view v_cust as select "CustomerID" as id, "Full Name" as name from "Customers";
create table "Très long nom de table qui dépasse les limites habituelles" (id int primary key, "ünïcode" text);
create table people_tags (person bigint references "Customers", tag text, primary key(person, tag));
create function touch() returns trigger language plpgsql as $$ begin new.note := coalesce(new.note,'') || '!'; return new; end $$;
create trigger touch before insert or update on "select" for each row execute function touch();
insert into "Customers" ("Full Name","e-mail",balance,big,"order","group",mood,moods,birth,ip,j,flt,money_col,iv) values
 ('Jan "de" Vries','Jan@Voorbeeld.example',123456789012345.12345,9007199254740993,1,'{a,"b,c"}','Heel "boos"','{happy,so-so}','1980-02-29','2001:db8::1','{"a":[1,2]}',0.1,'12.34','1 mon 2 days'),
 ('Zonder','z@voorbeeld.example',0,null,null,'{}',null,null,null,null,null,null,null,null);
insert into "select"(customer,amount,code) values (1,10.00,'ABC'),(2,0.01,'A');
insert into line values (1,1,12345678901234567890.1234567890),(1,2,1);
insert into line_note(sel,no,body) values (1,1,'x');
insert into part values (1,'2026-05-05','a'),(2,'2030-01-01','b');
insert into nokey values (1,'x'),(1,'x');
insert into people_tags values (1, 'new'), (1, '');
insert into "Très long nom de table qui dépasse les limites habituelles" values (1, 'één');
create materialized view never_filled as select 1 a with no data;
create table n (a bigint references "Customers", b text);
insert into n values (1, 'x');
