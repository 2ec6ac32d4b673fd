import type { EnrollmentSummary } from '../api/sequences.ts';

/** An enrollment, with the email address of its contact. */
export interface EnrollmentEntry extends EnrollmentSummary {
	email: string;
}

/** The fields of an enrollment. */
export const enrollmentOutputs = {
	email: { kind: 'text', label: 'Email' },
	sequence_slug: { kind: 'text', label: 'Sequence Slug' },
	status: { kind: 'text', label: 'Status' },
	enrolled_at: { kind: 'datetime', label: 'Enrolled At' },
	id: { kind: 'text', label: 'Enrollment ID' },
} as const;

export const enrollmentSample: EnrollmentEntry = {
	id: '2c1d8a2e-0f5e-4a53-9b1c-7f8f3d3b2a10',
	email: 'ada@acme.example',
	sequence_slug: 'onboarding',
	status: 'active',
	enrolled_at: '2026-11-20T09:30:00Z',
};
