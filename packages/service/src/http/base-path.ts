/** The version is part of the base URL. api.md section 9. */
export const BASE_PATH = '/api/v1';
