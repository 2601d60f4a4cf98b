-- `sequence` is the order of play, independent of the clock. `decided`: a seat has made a decision. `logged`: the
-- entries still exist. `aside`: the match could not be read. `checksum` covers header and entries.
CREATE TABLE matches (key TEXT PRIMARY KEY, game TEXT NOT NULL, header TEXT NOT NULL, finished INTEGER NOT NULL,
    started TEXT NOT NULL, changed TEXT NOT NULL, sequence INTEGER NOT NULL DEFAULT 0,
    length INTEGER NOT NULL DEFAULT 0, decided INTEGER NOT NULL DEFAULT 0, logged INTEGER NOT NULL DEFAULT 1,
    aside INTEGER NOT NULL DEFAULT 0, checksum INTEGER, favourite INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID

CREATE TABLE entries (match TEXT NOT NULL REFERENCES matches(key) ON DELETE CASCADE, number INTEGER NOT NULL,
    line TEXT NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID

CREATE TABLE results (match TEXT NOT NULL REFERENCES matches(key) ON DELETE CASCADE, seat INTEGER NOT NULL,
    name TEXT NOT NULL, mind TEXT NOT NULL, score INTEGER NOT NULL, rank INTEGER NOT NULL,
    PRIMARY KEY (match, seat)) WITHOUT ROWID

-- Statistics of a finished match, so that its log is read only once; `luck` is the sum over all throws.
CREATE TABLE summaries (match TEXT NOT NULL REFERENCES matches(key) ON DELETE CASCADE, seat INTEGER NOT NULL,
    turns INTEGER NOT NULL, throws INTEGER NOT NULL, luck REAL NOT NULL, seals TEXT NOT NULL,
    PRIMARY KEY (match, seat)) WITHOUT ROWID

-- Cached analysis of a finished match.
CREATE TABLE findings (match TEXT NOT NULL REFERENCES matches(key) ON DELETE CASCADE, kind TEXT NOT NULL,
    content BLOB NOT NULL, PRIMARY KEY (match, kind)) WITHOUT ROWID

-- Cached records of all matches up to a sequence number; deleted when one of these matches changes.
CREATE TABLE ledger (upto INTEGER NOT NULL, content BLOB NOT NULL)

CREATE TRIGGER undone AFTER DELETE ON results BEGIN DELETE FROM ledger; END

CREATE TRIGGER renamed AFTER UPDATE ON results BEGIN DELETE FROM ledger; END

CREATE INDEX by_sequence ON matches (sequence)

CREATE INDEX unfinished ON matches (game, sequence) WHERE NOT finished

CREATE INDEX replays ON matches (sequence) WHERE finished AND logged

-- Covering index for records: everything they need of a match except its heading.
CREATE INDEX ended ON matches (sequence, key, game, changed, logged) WHERE finished

-- Imported matches, which count for no records of this house.
CREATE TABLE guests (match TEXT PRIMARY KEY REFERENCES matches(key) ON DELETE CASCADE) WITHOUT ROWID

CREATE TRIGGER claimed AFTER DELETE ON guests BEGIN DELETE FROM ledger; END

-- Matches deleted by a player, which a folder does not bring back.
CREATE TABLE deleted (game TEXT NOT NULL, length INTEGER NOT NULL, checksum INTEGER NOT NULL,
    PRIMARY KEY (game, length, checksum)) WITHOUT ROWID
