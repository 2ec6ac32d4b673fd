import ServiceEnvironment from '../../service/test/host/environment.mjs';
import { restoringRequest } from '../../zapier/test/environment.mjs';

/** For tests of the Zapier app against the service. */
export default restoringRequest(ServiceEnvironment);
