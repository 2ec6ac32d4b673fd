// TypeORM calls `require('sqlite3').verbose()`, but the fork is an ES module with a default export.
module.exports = require('@appthreat/sqlite3').default;
