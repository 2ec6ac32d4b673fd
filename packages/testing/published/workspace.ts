/** Workspace file with the data that the catalog's examples use. */
export const EXAMPLES_WORKSPACE = `product: Acme
keys: [{ name: all, environment: live, scopes: [contacts:read, contacts:write, events:track, sequences:read, sequences:enroll, emails:trigger] }]
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: receipt, subject: Receipt, text: Thank you }]
triggers: [{ key: receipt, template: receipt }]
sequences: [{ slug: onboarding, name: Onboarding, steps: [{ after: 1d, template: receipt }] }]
unsubscribed: [{ email: grace@acme.example, reason: bounced }]
`;
