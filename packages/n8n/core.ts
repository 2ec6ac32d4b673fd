/** The one door to the API core; the build bundles what lies behind it, once, as dist/core.js. */
export * from '@contact-sync/core';
