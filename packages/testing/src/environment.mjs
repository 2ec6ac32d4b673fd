import ServiceEnvironment from './service/environment.mjs';
import { restoringRequest } from './zapier/environment.mjs';

/** For tests of the Zapier app against the service. */
export default restoringRequest(ServiceEnvironment);
