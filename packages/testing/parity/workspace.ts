/** A suppressed email address. */
export const BOUNCED = 'no@more.example';
export const COMPLAINED = 'gone@more.example';

/** Word that all sequence names contain. */
export const SEQUENCES = 'Course';

/**
 * Workspace file. No sequence step runs during a case, because the first step of each sequence runs after at
 * least one day.
 */
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
