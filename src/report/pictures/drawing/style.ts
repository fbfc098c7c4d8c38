/**
 * The style of all pictures, once per page. The colours are those of Okabe and Ito (2008), which
 * people with the common colour deficiencies can tell apart; vermilion is a little darker, for
 * white text on it. Dashes, hatching or shape repeat what a colour says. Paper is always light.
 */
export const pictureStyle = `:root {
  --pn-surface: #ffffff;
  --pn-ink: #1b1f24;
  --pn-muted: #57606a;
  --pn-rule: #d0d7de;
  --pn-before: #0072b2;
  --pn-before-fill: #cfe3f1;
  --pn-after: #c04d00;
  --pn-after-fill: #f6d9c4;
  --pn-score: #57606a;
  --pn-positive: #0072b2;
  --pn-negative: #c04d00;
  --pn-strong-ink: #ffffff;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --pn-surface: #15191e;
    --pn-ink: #e8ebee;
    --pn-muted: #a3adb8;
    --pn-rule: #3a424c;
    --pn-before: #56b4e9;
    --pn-before-fill: #1f435a;
    --pn-after: #f0a33c;
    --pn-after-fill: #57401d;
    --pn-score: #a3adb8;
    --pn-positive: #56b4e9;
    --pn-negative: #f0a33c;
    --pn-strong-ink: #10141a;
  }
}
.pn-picture { display: block; max-width: 100%; height: auto; background: var(--pn-surface); }
.pn-picture text { font: 12px system-ui, "Segoe UI", "Helvetica Neue", Arial, "Noto Sans", sans-serif; font-variant-numeric: tabular-nums; fill: var(--pn-ink); }
.pn-picture .pn-tick { fill: var(--pn-muted); }
.pn-picture .pn-strong { fill: var(--pn-strong-ink); }
.pn-picture .pn-halo { paint-order: stroke; stroke: var(--pn-surface); stroke-width: 4px; stroke-linejoin: round; }
.pn-grid { stroke: var(--pn-rule); stroke-width: 1; fill: none; }
.pn-axis { stroke: var(--pn-muted); stroke-width: 1; fill: none; }
.pn-arrow { fill: var(--pn-muted); }
.pn-area-before { fill: var(--pn-before-fill); }
.pn-line-before { stroke: var(--pn-before); stroke-width: 1.25; fill: none; stroke-linejoin: round; }
.pn-line-after { stroke: var(--pn-after); stroke-width: 2.25; fill: none; stroke-dasharray: 6 3; stroke-linejoin: round; }
.pn-dot-before { stroke: var(--pn-before); stroke-width: 1; fill: none; }
.pn-dot-after { stroke: var(--pn-after); stroke-width: 1.5; fill: none; }
.pn-centre { fill: var(--pn-after); fill-opacity: 0.55; stroke: var(--pn-after); stroke-width: 1; }
.pn-move { stroke: var(--pn-muted); stroke-width: 0.5; stroke-opacity: 0.45; }
.pn-bar-before { fill: var(--pn-before); }
.pn-bar-score { fill: var(--pn-score); }
.pn-bar-outline { fill: none; stroke: var(--pn-after); stroke-width: 1; }
.pn-hatch-ground { fill: var(--pn-after-fill); }
.pn-hatch-line { stroke: var(--pn-after); stroke-width: 1.5; }
.pn-reference { stroke: var(--pn-ink); stroke-width: 1; stroke-dasharray: 2 3; fill: none; }
.pn-positive { fill: var(--pn-positive); }
.pn-negative { fill: var(--pn-negative); }
.pn-negative-line { stroke: var(--pn-surface); stroke-width: 1.5; }
.pn-cell-changed { fill: none; stroke: var(--pn-ink); stroke-width: 2; }
.pn-thin { stroke-width: 1.25; }
.pn-diagonal { fill: var(--pn-rule); }
@media print {
  .pn-picture * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;

/** A drawing that includes its style, for a separate file. */
export function selfContained(svg: string): string {
  return svg.replace(/^<svg[^>]*>/, (opening) => `${opening}<style>${pictureStyle}</style>`);
}
