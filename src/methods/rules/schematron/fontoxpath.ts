import * as namespace from 'fontoxpath';

/**
 * The XPath engine. Node sees its CommonJS form, whose exports stand below `default`; bundlers see the other one.
 */
const engine = (namespace as unknown as { default?: typeof namespace }).default ?? namespace;

export const { evaluateXPathToBoolean, parseScript } = engine;
