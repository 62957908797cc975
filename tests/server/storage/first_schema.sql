-- A database of the first schema, as SQLite's command .dump writes it.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE deadlines (
	table_id VARCHAR NOT NULL, 
	due BIGINT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "deadlines" VALUES('01',1790000600000);
CREATE TABLE entries (
	table_id VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	command VARCHAR NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('01',1,1790000000000,'{"type":"opened","game":"template","rules":1,"players":2,"options":{"goal":3},"settings":{"clock":"none","pace":"calm","hints":true,"undo":true,"public":false},"host":"g-ola","seed":"00ff","first":null,"round":1,"wins":[]}','');
INSERT INTO "entries" VALUES('01',2,1790000001000,'{"type":"sat","seat":0,"guest":"g-ola","name":"Ola","nonce":"ab"}','sitolaaa');
INSERT INTO "entries" VALUES('01',3,1790000002000,'{"type":"moved","actor":0,"move":"take 7"}','take7777');
CREATE TABLE handovers (
	key_hash VARCHAR NOT NULL, 
	table_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	guest VARCHAR NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (key_hash), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "handovers" VALUES('f00d','01',0,'g-ola',1790000600000);
CREATE TABLE seats (
	guest VARCHAR NOT NULL, 
	table_id VARCHAR NOT NULL, 
	PRIMARY KEY (guest, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES('g-ola','01');
CREATE TABLE tables (
	id VARCHAR NOT NULL, 
	code VARCHAR NOT NULL, 
	watch VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	public BOOLEAN NOT NULL, 
	phase VARCHAR NOT NULL, 
	opened BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (code), 
	UNIQUE (watch)
)
 WITHOUT ROWID

;
INSERT INTO "tables" VALUES('01','brzoza','sowa','template',0,'playing',1790000000000,1790000002000);
CREATE INDEX tables_phase ON tables (phase);
CREATE INDEX seats_table_id ON seats (table_id);
CREATE INDEX handovers_table_id ON handovers (table_id);
COMMIT;
