import * as namespace from 'fontoxpath';

/** The XPath engine. Node loads its CommonJS form, whose exports are in `default`; bundlers load the other one. */
const engine = (namespace as unknown as { default?: typeof namespace }).default ?? namespace;

export const { evaluateXPathToBoolean, parseScript } = engine;
