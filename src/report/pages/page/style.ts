/** The style of the page around the pictures, whose variables it shares. */
export const pageStyle = `* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; color-scheme: light dark; }
body { margin: 0; background: var(--pn-surface); color: var(--pn-ink); font: 1rem/1.55 system-ui, "Segoe UI", "Helvetica Neue", Arial, "Noto Sans", sans-serif; }
.skip { position: absolute; left: -100vw; top: 0; padding: 0.5rem 1rem; background: var(--pn-surface); color: var(--pn-ink); z-index: 1; }
.skip:focus { left: 0; outline: 3px solid var(--pn-before); }
a { color: var(--pn-before); text-underline-offset: 0.15em; }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--pn-before); outline-offset: 2px; }
header, nav, main, footer { max-width: 66rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2rem; }
.edition { display: inline-block; margin: 0 0 1rem; padding: 0.3rem 0.8rem; border: 2px solid currentColor; border-radius: 0.3rem; font-weight: 650; }
.edition-internal { color: var(--pn-after); }
.edition-public { color: var(--pn-before); }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 0.5rem; text-wrap: balance; overflow-wrap: anywhere; }
h2 { font-size: 1.4rem; line-height: 1.25; margin: 3rem 0 0.75rem; padding-top: 0.75rem; border-top: 1px solid var(--pn-rule); }
h3 { font-size: 1.1rem; line-height: 1.3; margin: 2rem 0 0.5rem; overflow-wrap: anywhere; }
p, ul, ol { margin: 0 0 0.9rem; max-width: 46rem; }
li { margin: 0.2rem 0; }
.lead { color: var(--pn-muted); }
nav ol { columns: 2 16rem; padding-left: 1.4rem; }
nav li { margin: 0; break-inside: avoid; }
nav h2 { border: 0; padding: 0; margin: 1.75rem 0 0.5rem; font-size: 1.1rem; }
.scroll { overflow-x: auto; margin: 0 0 1.25rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
caption { text-align: left; font-weight: 650; padding: 0 0 0.4rem; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.9rem 0.4rem 0; border-bottom: 1px solid var(--pn-rule); }
thead th { color: var(--pn-muted); font-weight: 600; border-bottom-width: 2px; vertical-align: bottom; }
tbody th { font-weight: 600; overflow-wrap: anywhere; min-width: 7rem; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.name, .digest { overflow-wrap: anywhere; }
.digest { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.8rem; }
.figures th:first-child { width: 12rem; }
.figures .number { width: 8rem; }
.figures td.number { font-size: 1.05rem; font-weight: 650; }
.meaning p { margin: 0 0 0.25rem; max-width: none; }
.meaning .small { color: var(--pn-muted); font-size: 0.85rem; }
.verdict { font-weight: 650; white-space: nowrap; }
.summary { display: grid; grid-template-columns: 11rem minmax(0, 46rem); gap: 0.5rem 1.25rem; margin: 0; }
.summary dt { font-weight: 650; }
.summary dd { margin: 0; overflow-wrap: anywhere; }
.summary p, .summary ul { margin: 0 0 0.25rem; }
.summary ul { padding-left: 1.1rem; }
.part { font-size: 1rem; margin: 0; border-top: 1px solid var(--pn-rule); }
.part > summary { color: var(--pn-ink); padding: 0.6rem 0; }
.part > summary h2 { display: inline; border: 0; margin: 0; padding: 0; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 29rem), 1fr)); gap: 1rem 2rem; }
figure { margin: 0 0 1.5rem; min-width: 0; break-inside: avoid; }
figure.wide { grid-column: 1 / -1; max-width: 44rem; }
figcaption { font-size: 0.9rem; color: var(--pn-muted); margin-top: 0.35rem; max-width: 46rem; }
.canvas { overflow-x: auto; }
.canvas svg { min-width: 21rem; }
.wide .canvas svg { min-width: 30rem; }
.pictures h3 { grid-column: 1 / -1; margin: 1rem 0 0; }
details { margin: 0.4rem 0 0; font-size: 0.9rem; }
summary { cursor: pointer; color: var(--pn-muted); }
details details .scroll, figure details .scroll { max-height: 24rem; overflow: auto; margin-top: 0.5rem; }
footer { margin-top: 3rem; padding-bottom: 3rem; color: var(--pn-muted); font-size: 0.9rem; }
@media (max-width: 40rem) {
  h1 { font-size: 1.6rem; }
  .summary { grid-template-columns: minmax(0, 1fr); gap: 0.1rem; }
  .summary dd { margin: 0 0 0.6rem; }
  .stacked, .stacked tbody, .stacked tr, .stacked th, .stacked td { display: block; width: auto; }
  .stacked thead { display: none; }
  .stacked th, .stacked td { border: 0; padding: 0.1rem 0; }
  .stacked tr { border-bottom: 1px solid var(--pn-rule); padding: 0.5rem 0; }
  .stacked .scroll table, .stacked .scroll tbody { width: 100%; }
  .stacked td.number, .figures th:first-child, .figures .number { text-align: left; width: auto; }
}
@media print {
  body { font-size: 10pt; }
  .skip, nav, details:not(.part, [open]) { display: none; }
  .part::details-content { content-visibility: visible; }
  header, main, footer { max-width: none; padding: 0; }
  h2, h3, caption, thead { break-after: avoid; }
  h2 { margin-top: 1.5rem; }
  tr { break-inside: avoid; }
  .scroll, .canvas, details .scroll { overflow: visible; max-height: none; }
  .pictures { grid-template-columns: repeat(2, 1fr); }
  a { color: inherit; text-decoration: none; }
}
`;
