import type { StartedService } from '@contact-sync/service/testing';
import { idOf } from './console-lab.ts';
import { ADA } from './dress.ts';

/** Paths of console pages, by name. */
export const pagesOf = (service: () => StartedService): Record<string, () => Promise<string>> => ({
	overview: async () => 'overview/',
	'the overview of an empty environment': async () => 'overview/?environment=test',
	contacts: async () => 'contacts/',
	'a search': async () => 'contacts/?q=a',
	'a search without results': async () => 'contacts/?q=nobody',
	'a contact': async () => `contacts/${await idOf(service(), ADA)}/`,
	'a hostile contact': async () => `contacts/${await idOf(service(), 'mallory@acme.example')}/`,
	outbox: async () => 'outbox/',
	'a mail': async () => `outbox/${await idOf(service(), 'Welcome, Ada')}/`,
	sequences: async () => 'sequences/',
	'a sequence': async () => 'sequences/onboarding/',
	'filtered contacts': async () => 'contacts/?status=active&field=plan&value=pro',
	automations: async () => 'automations/',
	'scheduled jobs': async () => 'jobs/?state=scheduled',
	'jobs that were abandoned': async () => 'jobs/',
	'API keys': async () => 'keys/',
	'the page that creates an API key': async () => 'keys/create/',
	'the page that deletes a contact': async () => `contacts/${await idOf(service(), ADA)}/delete/`,
	'the audit log': async () => 'audit/',
	requests: async () => 'requests/',
	unsubscribed: async () => 'unsubscribed/',
	'a suppressed contact': async () => `contacts/${await idOf(service(), 'no@more.example')}/`,
	workspace: async () => 'workspace/',
	'an empty environment': async () => 'contacts/?environment=test',
	'another product': async () => 'sequences/?product=Globex+%26+S%C3%B6hne',
	'a page that is not there': async () => 'nothing/',
});
