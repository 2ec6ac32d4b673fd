/** Path of the API, which contains its version. api.md section 9. */
export const BASE_PATH = '/api/v1';
