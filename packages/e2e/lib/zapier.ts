/** What other packages use to build the Zapier app and to run Zapier's CLI. */
export { copyZapierApp } from '../verify/zapier-app-copy.ts';
export { zapierCli } from '../verify/zapier-cli.ts';
