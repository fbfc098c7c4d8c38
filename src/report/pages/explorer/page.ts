import { zlibSync } from 'fflate';
import { sha256Text } from '../../../io/bytes/index.ts';
import { escaped } from '../../text/index.ts';
import type { ExplorerData } from './data.ts';
import { script, style } from './made.ts';

/**
 * A page in which a receiver tabulates and draws the released data. It holds everything: one script and one style, which
 * the policy names by their digests, and the data, compressed. Nothing can be loaded or sent.
 */
export function explorerPage(data: ExplorerData): string {
  const policy = [
    "default-src 'none'",
    `script-src '${sourceOf(script)}'`,
    `style-src '${sourceOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const packed = zlibSync(new TextEncoder().encode(JSON.stringify(data)), { level: 9 });
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(data.title)}</title>
<style>${style}</style>
</head>
<body>
<main id="main"><h1>${escaped(data.title)}</h1><noscript><p>This page needs JavaScript. It loads nothing and sends nothing.</p></noscript></main>
<script type="application/octet-stream" id="data">${base64(packed)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** The digest of an inline script or style, as a policy names it. */
function sourceOf(text: string): string {
  const bytes = Uint8Array.from(sha256Text(text).match(/../g)!, (pair) =>
    Number.parseInt(pair, 16),
  );
  return `sha256-${base64(bytes)}`;
}

function base64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  // By pieces: a call has a bounded number of arguments. Their length is a multiple of 3, so that they join.
  for (let at = 0; at < bytes.length; at += 24_576) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 24_576))));
  }
  return pieces.join('');
}
