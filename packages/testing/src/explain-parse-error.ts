export { explainParseError } from '@contact-sync/service/explain-parse-error';
