/** Names with a meaning in JavaScript, which could be lost or cause harm. */
export const RESERVED_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];
