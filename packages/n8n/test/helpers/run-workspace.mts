/** Keys with separate limits, so that tests of runs don't share a rate limit. */
export const RUN_WORKSPACE = `
product: Acme
keys:
  - name: live
    environment: live
    scopes: [contacts:write, sequences:enroll, emails:trigger, events:track]
    limits: { per_minute: 100000, per_hour: 100000 }
  - { name: waiting, environment: live, scopes: [contacts:write], limits: { per_minute: 1000, per_hour: 1000 } }
  - { name: patient, environment: live, scopes: [contacts:write], limits: { per_minute: 1000, per_hour: 1000 } }
  - { name: refused, environment: live, scopes: [contacts:write], limits: { per_minute: 1000, per_hour: 1000 } }
  - { name: bulk, environment: live, scopes: [sequences:enroll], limits: { per_minute: 1000, per_hour: 1000 } }
  - { name: cancelled, environment: live, scopes: [contacts:write], limits: { per_minute: 1000, per_hour: 1000 } }
  - { name: aborted, environment: live, scopes: [contacts:write], limits: { per_minute: 1000, per_hour: 1000 } }
  - { name: strict, environment: live, scopes: [contacts:write], limits: { per_minute: 3, per_hour: 1000 } }
  - { name: stricter, environment: live, scopes: [contacts:write], limits: { per_minute: 3, per_hour: 1000 } }
  - { name: unchecked, environment: test, scopes: [contacts:write], limits: { per_minute: 1000, per_hour: 1000 } }
  - { name: rejected, environment: live, scopes: [contacts:write], limits: { per_minute: 100000, per_hour: 100000 } }
  - { name: test, environment: test, scopes: [contacts:write], limits: { per_minute: 1000, per_hour: 1000 } }
senders: [{ name: Acme, email: hello@acme.example }]
templates: [{ key: receipt, subject: Receipt, text: Thank you }]
triggers: [{ key: receipt, template: receipt }]
sequences:
  - { slug: onboarding, name: Onboarding, steps: [{ after: 1d, template: receipt }] }
  - { slug: course, name: Course, steps: [{ after: 1d, template: receipt }] }
`;
