import { expectEnrolledOnce, useEnrollListService } from './enroll-list.ts';

useEnrollListService();

it('repeated steps for the remaining contacts enroll each contact once despite faults, in 12 runs', () =>
	expectEnrolledOnce(12));
