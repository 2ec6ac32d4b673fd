// The embedded database has its own rate limiter, which the tests on PostgreSQL don't use.
import '../stores/limiter.test.ts';
import '../stores/sliding-windows.test.ts';
