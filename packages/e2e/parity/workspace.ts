/** Of the addresses that must not be emailed. */
export const BOUNCED = 'no@more.example';
export const COMPLAINED = 'gone@more.example';

/** A text that stands in the name of every sequence. */
export const SEQUENCES = 'Course';

/** Nothing in it happens by itself while a case runs: the first step of a sequence is a day away. */
export const WORKSPACE = `
product: Acme
keys:
  - name: all
    environment: live
    scopes: [contacts:read, contacts:write, events:track, sequences:read, sequences:enroll, emails:trigger]
    limits: { per_minute: 100000, per_hour: 100000 }
  - { name: poor, environment: live, scopes: [tags:write] }
  - { name: tracker, environment: live, scopes: [events:track] }
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: receipt, subject: Your receipt, text: 'For {{ first_name }} {{ last_name }}, {{ order }}' }]
triggers: [{ key: receipt, template: receipt }, { key: later, template: receipt, delay: 1h }]
sequences:
  - { slug: onboarding, name: ${SEQUENCES} of Onboarding, steps: [{ after: 1d, template: receipt }] }
  - { slug: tips, name: ${SEQUENCES} of Tips, steps: [{ after: 2d, template: receipt }] }
  - { slug: paused, name: ${SEQUENCES} that is paused, active: false, steps: [] }
unsubscribed: [{ email: ${BOUNCED}, reason: bounced }, { email: ${COMPLAINED}, reason: complained }]
`;
