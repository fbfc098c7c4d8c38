// Writes dist/sbom.cdx.json: every package that the lock file names, with version, licence and digest (CycloneDX 1.6). It has
// neither time nor random number, so that the same lock file gives the same bytes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A development package whose code is compiled into the studio. What it needs counts as delivered, though some of it only compiles. */
const COMPILED_IN = ['node_modules/svelte'];

/** The bill of materials of a lock file, as an object. */
export function billOfMaterials({ packages }) {
  const { '': own, ...installed } = packages;
  const places = Object.keys(installed).sort();
  const needed = new Set(COMPILED_IN.filter((place) => place in installed));
  for (const place of needed) for (const next of neededBy(place, packages)) needed.add(next);
  const root = component('', own);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...root, type: 'application' } },
    components: unique(
      places.map((place) => {
        const about = installed[place];
        const isDelivered = !about.dev || needed.has(place);
        const scope = isDelivered ? (about.optional ? 'optional' : 'required') : 'excluded';
        return { ...component(place, about), scope };
      }),
    ),
    dependencies: unique(
      ['', ...places].map((place) => ({
        'bom-ref': refOf(place, packages),
        dependsOn: [
          ...new Set(neededBy(place, packages).map((next) => refOf(next, packages))),
        ].sort(),
      })),
    ).map(({ 'bom-ref': ref, dependsOn }) => ({ ref, dependsOn })),
  };
}

/** A package that stands at several places is listed once. */
function unique(entries) {
  return [...new Map(entries.map((entry) => [entry['bom-ref'], entry])).values()];
}

/** A package has the name of its folder, unless it is installed under another one. */
function nameOf(place, about) {
  return about.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function refOf(place, packages) {
  return component(place, packages[place])['bom-ref'];
}

function component(place, about) {
  const name = nameOf(place, about);
  const address = `pkg:npm/${name.replace('@', '%40')}@${about.version}`;
  const [scope, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    type: 'library',
    'bom-ref': address,
    ...(scope && { group: scope }),
    name: bare,
    version: about.version,
    ...(about.integrity && { hashes: about.integrity.split(' ').map(digestOf) }),
    ...(about.license && { licenses: [licence(about.license)] }),
    purl: address,
  };
}

function licence(text) {
  return /\s/.test(text) ? { expression: text } : { license: { id: text } };
}

/** `sha512-...` of the lock file, in the hexadecimal form of the format. */
function digestOf(integrity) {
  const [kind, base64] = integrity.split('-');
  const content = Buffer.from(base64, 'base64').toString('hex');
  return { alg: kind.toUpperCase().replace('SHA', 'SHA-'), content };
}

/** The places of the packages that one needs: the nearest folder of that name, from its own place upwards. */
function neededBy(place, packages) {
  const { dependencies, devDependencies, optionalDependencies } = packages[place];
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const parts = place.split('/node_modules/');
  const folders = ['', ...parts.map((_, i) => `${parts.slice(0, i + 1).join('/node_modules/')}/`)];
  return names.flatMap((name) => {
    const candidates = folders.map(
      (folder) => `${folder === '/' ? '' : folder}node_modules/${name}`,
    );
    const found = candidates.findLast((candidate) => candidate in packages);
    return found === undefined ? [] : [found];
  });
}

export function writeBillOfMaterials(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  mkdirSync(join(root, 'dist'), { recursive: true });
  const text = `${JSON.stringify(billOfMaterials(lock), null, 2)}\n`;
  writeFileSync(join(root, 'dist/sbom.cdx.json'), text);
}

const here = fileURLToPath(import.meta.url);
if (process.argv[1] === here) writeBillOfMaterials(join(dirname(here), '..'));
