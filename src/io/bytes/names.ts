/** The description of a protected file, in its folder that must stay. */
export const PROTECTED_DESCRIPTION = 'protected.description.json';
