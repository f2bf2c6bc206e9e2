-- In the style of Northwind: plural names, texts as keys, small numbers that are filled in, keys of two columns, floats,
-- pictures, dates, a table without a key.
create table categories (
  category_id smallint not null primary key,
  category_name character varying(15) not null,
  description text,
  picture bytea
);
create table customers (
  customer_id character varying(5) not null primary key,
  company_name character varying(40) not null,
  contact_name character varying(30),
  city character varying(15),
  country character varying(15),
  phone character varying(24)
);
create table customer_demographics (
  customer_type_id character varying(5) not null primary key,
  customer_desc text
);
create table customer_customer_demo (
  customer_id character varying(5) not null references customers,
  customer_type_id character varying(5) not null references customer_demographics,
  primary key (customer_id, customer_type_id)
);
create table employees (
  employee_id smallint not null primary key,
  last_name character varying(20) not null,
  first_name character varying(10) not null,
  title character varying(30),
  birth_date date,
  hire_date date,
  notes text,
  reports_to smallint references employees
);
create table region (
  region_id smallint not null primary key,
  region_description character varying(60) not null
);
create table territories (
  territory_id character varying(20) not null primary key,
  territory_description character varying(60) not null,
  region_id smallint not null references region
);
create table employee_territories (
  employee_id smallint not null references employees,
  territory_id character varying(20) not null references territories,
  primary key (employee_id, territory_id)
);
create table shippers (
  shipper_id smallint not null primary key,
  company_name character varying(40) not null,
  phone character varying(24)
);
create table suppliers (
  supplier_id smallint not null primary key,
  company_name character varying(40) not null,
  country character varying(15),
  homepage text
);
create table products (
  product_id smallint not null primary key,
  product_name character varying(40) not null,
  supplier_id smallint references suppliers,
  category_id smallint references categories,
  quantity_per_unit character varying(20),
  unit_price real,
  units_in_stock smallint check (units_in_stock >= 0),
  discontinued integer not null
);
create table orders (
  order_id smallint not null primary key,
  customer_id character varying(5) references customers,
  employee_id smallint references employees,
  order_date date,
  required_date date,
  shipped_date date,
  ship_via smallint references shippers,
  freight real,
  ship_city character varying(15)
);
create table order_details (
  order_id smallint not null references orders,
  product_id smallint not null references products,
  unit_price real not null,
  quantity smallint not null check (quantity > 0),
  discount real not null check (discount between 0 and 1),
  primary key (order_id, product_id)
);
create table us_states (
  state_id smallint not null,
  state_name character varying(100),
  state_abbr character varying(2)
);

insert into categories values (1, 'Beverages', 'Soft drinks and teas', '\x00ff'), (2, 'Grains', null, null);
insert into customers values ('ALDER', 'Alder & Zonen', 'Wies Alder', 'Assen', 'Netherlands', '0592-000001'), ('BRINK', 'Brink Import', null, 'Gent', 'Belgium', null);
insert into customer_demographics values ('SHOP', 'Sells on');
insert into customer_customer_demo values ('ALDER', 'SHOP');
insert into employees values (1, 'Visser', 'Ada', 'Manager', '1975-02-11', '2011-06-01', E'Speaks three\nlanguages.', null), (2, 'Smit', 'Jan', 'Seller', '1990-09-30', '2019-01-15', null, 1);
insert into region values (1, 'North');
insert into territories values ('09400', 'Assen', 1);
insert into employee_territories values (2, '09400');
insert into shippers values (1, 'Snel Vervoer', null);
insert into suppliers values (1, 'Veld & Co', 'Netherlands', null);
insert into products values (1, 'Mint Tea', 1, 1, '24 boxes', 18, 39, 0), (2, 'Rye Flour', 1, 2, '12 bags', 7.45, 0, 1);
insert into orders values (10248, 'ALDER', 2, '2026-01-08', '2026-02-05', '2026-01-12', 1, 32.38, 'Assen');
insert into order_details values (10248, 1, 18, 5, 0.15), (10248, 2, 7.45, 12, 0);
insert into us_states values (1, 'Alabama', 'AL');
