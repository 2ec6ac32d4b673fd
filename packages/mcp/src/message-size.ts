/** Maximum size of a message in bytes, over stdio and HTTP. */
export const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
