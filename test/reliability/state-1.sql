pragma journal_mode = wal;
pragma user_version = 1;
