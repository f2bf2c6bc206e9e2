-- In the style of Chinook: quoted names in capitals, whole numbers as keys that nobody gives, references to oneself,
-- moments without a time zone, a table between two others.
create table "Artist" (
  "ArtistId" int not null,
  "Name" varchar(120),
  constraint "PK_Artist" primary key ("ArtistId")
);
create table "Album" (
  "AlbumId" int not null,
  "Title" varchar(160) not null,
  "ArtistId" int not null,
  constraint "PK_Album" primary key ("AlbumId"),
  constraint "FK_AlbumArtistId" foreign key ("ArtistId") references "Artist" ("ArtistId") on delete no action
);
create table "Genre" (
  "GenreId" int not null,
  "Name" varchar(120),
  constraint "PK_Genre" primary key ("GenreId")
);
create table "MediaType" (
  "MediaTypeId" int not null,
  "Name" varchar(120),
  constraint "PK_MediaType" primary key ("MediaTypeId")
);
create table "Employee" (
  "EmployeeId" int not null,
  "LastName" varchar(20) not null,
  "FirstName" varchar(20) not null,
  "Title" varchar(30),
  "ReportsTo" int,
  "BirthDate" timestamp,
  "HireDate" timestamp,
  "Email" varchar(60),
  constraint "PK_Employee" primary key ("EmployeeId"),
  constraint "FK_EmployeeReportsTo" foreign key ("ReportsTo") references "Employee" ("EmployeeId")
);
create table "Customer" (
  "CustomerId" int not null,
  "FirstName" varchar(40) not null,
  "LastName" varchar(20) not null,
  "Company" varchar(80),
  "Country" varchar(40),
  "Email" varchar(60) not null,
  "SupportRepId" int,
  constraint "PK_Customer" primary key ("CustomerId"),
  constraint "FK_CustomerSupportRepId" foreign key ("SupportRepId") references "Employee" ("EmployeeId")
);
create table "Invoice" (
  "InvoiceId" int not null,
  "CustomerId" int not null,
  "InvoiceDate" timestamp not null,
  "BillingCity" varchar(40),
  "Total" numeric(10, 2) not null,
  constraint "PK_Invoice" primary key ("InvoiceId"),
  constraint "FK_InvoiceCustomerId" foreign key ("CustomerId") references "Customer" ("CustomerId")
);
create table "Track" (
  "TrackId" int not null,
  "Name" varchar(200) not null,
  "AlbumId" int,
  "MediaTypeId" int not null,
  "GenreId" int,
  "Composer" varchar(220),
  "Milliseconds" int not null,
  "Bytes" int,
  "UnitPrice" numeric(10, 2) not null,
  constraint "PK_Track" primary key ("TrackId"),
  constraint "FK_TrackAlbumId" foreign key ("AlbumId") references "Album" ("AlbumId"),
  constraint "FK_TrackGenreId" foreign key ("GenreId") references "Genre" ("GenreId"),
  constraint "FK_TrackMediaTypeId" foreign key ("MediaTypeId") references "MediaType" ("MediaTypeId")
);
create index "IFK_TrackAlbumId" on "Track" ("AlbumId");
create table "InvoiceLine" (
  "InvoiceLineId" int not null,
  "InvoiceId" int not null,
  "TrackId" int not null,
  "UnitPrice" numeric(10, 2) not null,
  "Quantity" int not null,
  constraint "PK_InvoiceLine" primary key ("InvoiceLineId"),
  constraint "FK_InvoiceLineInvoiceId" foreign key ("InvoiceId") references "Invoice" ("InvoiceId"),
  constraint "FK_InvoiceLineTrackId" foreign key ("TrackId") references "Track" ("TrackId")
);
create table "Playlist" (
  "PlaylistId" int not null,
  "Name" varchar(120),
  constraint "PK_Playlist" primary key ("PlaylistId")
);
create table "PlaylistTrack" (
  "PlaylistId" int not null,
  "TrackId" int not null,
  constraint "PK_PlaylistTrack" primary key ("PlaylistId", "TrackId"),
  constraint "FK_PlaylistTrackPlaylistId" foreign key ("PlaylistId") references "Playlist" ("PlaylistId"),
  constraint "FK_PlaylistTrackTrackId" foreign key ("TrackId") references "Track" ("TrackId")
);

insert into "Artist" values (1, 'Tidal Choir'), (2, 'Hollow Lanes');
insert into "Album" values (1, 'Low Water', 1), (2, 'Streets at Four', 2);
insert into "Genre" values (1, 'Choral'), (2, 'Rock');
insert into "MediaType" values (1, 'MPEG audio file');
insert into "Employee" values (1, 'Akker', 'Noor', 'General Manager', null, '1970-05-01', '2010-01-04', 'noor@example.org'),
  (2, 'Blom', 'Ties', 'Sales Support', 1, '1985-11-20', '2015-03-02', 'ties@example.org');
insert into "Customer" values (1, 'Lena', 'Horst', null, 'Germany', 'lena@example.org', 2), (2, 'Marc', 'Roux', 'Roux SARL', 'France', 'marc@example.org', 2);
insert into "Invoice" values (1, 1, '2026-01-05', 'Kiel', 1.98);
insert into "Track" values (1, 'Ebb', 1, 1, 1, 'A. Tide', 215000, 5100000, 0.99), (2, 'Flood', 1, 1, 1, null, 198500, 4900000, 0.99),
  (3, 'Four O''Clock', 2, 1, 2, null, 241200, 6100000, 1.29);
insert into "InvoiceLine" values (1, 1, 1, 0.99, 1), (2, 1, 2, 0.99, 1);
insert into "Playlist" values (1, 'Morning'), (2, null);
insert into "PlaylistTrack" values (1, 1), (1, 3);
