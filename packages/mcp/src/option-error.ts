/** The command line or the environment is invalid. The message is shown on stderr. */
export class OptionError extends Error {}
