import { COLUMN_KINDS, descriptionSchema, ROLES } from '../src/index.ts';
import { type Schema, table } from './schemaTable.ts';

/** A description with every field, of a made survey. A test reads it from the page and protects such a file. */
const EXAMPLE = `{
  "format": "penumbra-description",
  "version": 1,
  "title": "Household survey 2025",
  "record": "person",
  "protect": "household",
  "time": "year",
  "strata": ["stratum"],
  "clusters": ["psu"],
  "replication": "brr",
  "population": [{ "unit": "person", "size": 8100000 }, { "unit": "household", "size": 3700000 }],
  "geography": ["region", "district"],
  "missingKeys": "level",
  "emptied": { "code": ".s", "label": "suppressed" },
  "inferredWithin": 10,
  "dependencyShare": 99,
  "rules": ["hours <= 80", "if age < 15 then hours = 0"],
  "columns": [
    { "column": "hhid", "label": "Number of the household", "kind": "text", "role": "unit", "unit": "household" },
    { "column": "pid", "label": "Number of the person", "kind": "text", "role": "unit", "unit": "person", "within": "household" },
    { "column": "phone", "kind": "text", "role": "identifier" },
    { "column": "year", "label": "Year of the interview", "kind": "date", "role": "harmless", "because": "all interviews are of 2025" },
    { "column": "stratum", "kind": "nominal", "role": "identifier", "because": "not released: it tells the district" },
    { "column": "psu", "kind": "nominal", "role": "identifier", "because": "not released: it tells the village" },
    { "column": "region", "label": "Region", "kind": "nominal", "role": "key", "belongsTo": "household" },
    { "column": "relation", "label": "Relation to the head of the household", "kind": "nominal", "role": "key", "head": "1" },
    {
      "column": "district", "label": "District", "kind": "nominal", "role": "key", "belongsTo": "household",
      "hierarchy": { "kind": "prefixes", "lengths": [1] }
    },
    {
      "column": "sex", "label": "Sex", "kind": "nominal", "role": "key",
      "values": [{ "code": "1", "label": "female" }, { "code": "2", "label": "male" }]
    },
    {
      "column": "age", "label": "Age in years", "kind": "count", "role": "key", "range": [0, 110],
      "missing": [{ "code": "997", "label": "refused" }, { "code": "998", "label": "does not know" }]
    },
    {
      "column": "educ", "label": "Highest level of education", "note": "Which is the highest level that you completed?",
      "kind": "ordinal", "role": "key",
      "values": [{ "code": "1", "label": "primary" }, { "code": "2", "label": "secondary" }, { "code": "3", "label": "tertiary" }],
      "missing": ["9"]
    },
    { "column": "hours", "label": "Hours worked", "kind": "count", "role": "key", "measuredIn": "hours a week" },
    { "column": "income", "label": "Net income", "kind": "amount", "role": "confidential", "measuredIn": "EUR a month" },
    { "column": "weight", "label": "Weight of the person", "kind": "amount", "role": "weight" },
    { "column": "hhweight", "label": "Weight of the household", "kind": "amount", "role": "weight", "weightOf": "household" },
    { "column": "rw1", "label": "First replicate weight", "kind": "amount", "role": "weight", "replicateOf": "weight" }
  ]
}`;

/** The page about descriptions: what they are for, an example, then every field with its allowed values, from the schema. */
export function descriptionPage(): string {
  const { properties = {}, required = [] } = descriptionSchema() as Schema;
  const { $schema: _, columns, ...file } = properties;
  const about = columns.items!;
  return `# The description

What you know about a file stands in one small file beside it: \`survey.description.json\` beside \`survey.csv\`. It says what each
column is, and what it means for disclosure. You write it once. Every command reads it, and every measure, gate, picture and
codebook obeys it. It has no record of the file. You can review it, keep it under version control, and hand it on with the
data.

\`\`\`sh
penumbra inspect survey.csv --write-description
\`\`\`

writes it, with a guess and its reason for each column. **Check every line.** What is in this file counts as decided: by you.

## An example

A household survey: persons in households, with a sampling design. Most files need far less; only \`column\` must be given.

\`\`\`json
${EXAMPLE}
\`\`\`

## Kinds and roles

Every column has one kind and one role.

| kind | its values are |
|---|---|
${rows(COLUMN_KINDS)}

Digits can be codes: a region 1 to 16 is nominal, not an amount. Amounts and counts are averaged; ordinal and nominal columns are
categories, however they are written ([categories](categories.md)). An ordinal column of texts needs its \`values\`, from the lowest
to the highest. Codes that are numbers have the order of the numbers.

| role | meaning |
|---|---|
${rows(ROLES)}

To leave a column out of the protected file, give it the role \`identifier\`.

## How it is found

| the data | the description |
|---|---|
| \`survey.csv\`, \`survey.csv.gz\`, \`survey.parquet\`, \`survey.xml\` | \`survey.description.json\` in the same folder |
| a folder of parts, \`'parts/*.csv'\` | \`description.json\` in that folder |
| standard input, an address | the one that \`--description FILE\` names |
| the [studio](studio.md) | the one that is dropped on the page |
| \`protect --recipe\` | the one in the recipe, if it has one |
| a protected file | the one beside it, else \`protected.description.json\` in its folder that must stay |
| several files of \`analyse\` | the first that is found; others that say something else are refused |
| the model file of \`draw\` | none: the model carries the kinds, levels and missing codes |

\`--description FILE\` comes before all others. A recipe that \`protect\` keeps has the whole description, so that it replays
alone.

## Flags for one run

| flag | what it says |
|---|---|
| \`--role income=confidential\` | the role of a column |
| \`--as roof=nominal\`, \`--as "edu=low<middle<high"\` | the kind of a column, its order or its hierarchy |
| \`--weight weight\`, \`--household hhid\` | the weight; the number of the household |
| \`--missing-code age=97\` | a missing code of one column; without a column it counts in every column |
| \`--missing-keys wildcard\` | what a missing value in a key means |
| \`--inferred-within 5\`, \`--dependency-share 95\` | what counts as [inferred](units.md#what-can-be-inferred): numbers within 5 % of the truth, dependencies that hold for 95 % of the records that show them |

A flag wins over the file, for this run. With \`--save-description\` it is also written to the description, for all runs that
follow:

\`\`\`sh
penumbra inspect survey.csv --role income=confidential --missing-code age=97 --save-description
\`\`\`

What a flag says is merged into the entry of its column. Labels and notes stay, missing codes are added, and the entries are in the
order of the file. If a kind or role changes, its former reason (\`because\`) goes.

## Guesses, and undecided columns

A column that nobody described gets a guess for its kind and its role ([how they are made](guesses.md)). A guess is shown with a
question mark and its reason. It never counts as a decision: the column is **undecided**.

* If you made no column a key, confidential or harmless, guesses about these choose what to protect. What you say about
  identifiers, weights and units, also by \`--identifiers drop\`, does not change that. A guessed weight does not weigh, and \`protect\`
  asks about guessed identifiers.
* As soon as one column is a key, confidential or harmless by your word, only such roles choose columns.
* Warnings and figures of risk also count columns that look like keys.
* \`release\` stops at the gate \`decided\` while a column of the protected file is undecided ([releasing](releasing.md#gates)).

## One description for one output

The certificate has the SHA-256 of all in the description that matters for protection: roles, kinds, the order of ordinal codes,
missing codes, hierarchies, units, weights, design, \`missingKeys\`, \`inferredWithin\`, \`dependencyShare\`. Labels, notes, reasons, titles and ranges are not part of
it: improve them at any time.

\`assess\` and \`release\` refuse to judge a file by another description than the one it was protected with. Protect it again, or
insist with \`--other-description\`. If there is no description beside the original, they take the one of the recipe that was kept.

## The description of a protected file

A protected file has a description, too: that of the original, less what may not be told. \`protect\` writes it as
\`protected.description.json\` into the folder that must stay, and commands that read the protected file find it there. It has the
columns that are left, with labels, kinds, roles, units and missing codes. Guesses are left out, and so are rules, which need not hold
any more. Recoded columns have no kind and no values in it, because their levels are others now.

\`release\` puts a stricter one into the bundle, \`data.description.json\`. It names only codes that the codebook names: those that
enough records still have. A label of a code that nobody has any more would tell that somebody had it. Many questionnaires are public
and list every code, but the program cannot know that; add the labels by hand if yours is. Missing codes stay, because a reader
needs them. Trees of levels and ranges are left out.

## Cells that the protection empties

Local suppression empties cells. In formats that have reasons for missing values, such a cell gets a code of its own, so that analysts can tell it from
an answer that was never given: \`.s\` with the label "suppressed" in Stata, R (haven) and SAS transport, and -1019 in SPSS, or another that is free. In other
formats, and in data frames of R that come without such codes, it is an empty cell. \`emptied\` decides otherwise, for every format:

\`\`\`json
"emptied": { "code": "-7", "label": "withheld" }
\`\`\`

* \`"emptied": ""\` lets emptied cells look like other missing values.
* The code counts as missing in the columns that are emptied, for every command that reads the protected file. It stands in the recipe, in the
  description and the codebook that leave, and in the report. Numbers in a column of numbers stay numbers if the code is one.
* Columns of texts have no reasons: their emptied cells are empty. A code that is no letter with a point is written there, too (SPSS: at most eight bytes).
* Parquet and Arrow have one kind of missing value, and nothing is told there. An SPSS column with three missing codes and values between them
  has no place for one more: its emptied cells are missing without a code. \`protect\` says what a format cannot tell, before it runs.

**Who knows that a cell was emptied knows that a rare value stood there.** So where at least k records must be alike (\`k-anonymity\`), the code is written
only in columns in which no other cell is missing: a record could be told from the others of its group by it, and then all missing
cells of the column look alike. With \`empty = wildcard\` the code is written beside other missing values. The claim then counts on an intruder who takes
every missing cell for any value; one who knows that a person answered passes over cells that were missing before. If your intruder does,
write \`"emptied": ""\`.

## What is not used yet

\`range\` is checked, kept and shown to whoever reads the file; no method and no measure uses it so far. \`population\` is used by
[\`recalibrate\`](units.md#ways-to-protect-weights), which can bring weights to it.
\`rules\` count as known to an intruder who fills in emptied cells; rules that the result must satisfy are given to commands with
\`--rules\` ([rules](rules.md)). \`geography\` is looked at by the gate \`weights\` and the measure \`k-marginal\`, \`time\` by measures of [waves](units.md#waves). Steps and measures of risk use
\`protect\`, \`within\` and \`belongsTo\` to find the unit that they count and its columns, and weights of records and of units apart ([units](units.md)).
If there are several weights, the one without \`weightOf\` and \`replicateOf\` counts; two such weights are refused with what to do.
[\`analyse\`](analysing.md#files-with-weights) uses \`strata\`, \`clusters\` and replicate weights for standard errors.

## Fields of the file

${table({ ...file, columns: { ...columns, items: {} } }, required).replace('list of steps', 'list of columns, see below')}

## Fields of a column

${table(about.properties!, about.required ?? [])}

Editors complete and check descriptions that name the schema, \`dist/description.schema.json\` of the package, as \`"$schema"\`.

## What is refused

A description that is wrong stops the command before anything is written. The message names the place and what to do, and never a
value of the data.

| mistake | message |
|---|---|
| a name that the file does not have | There is no column "agee". Did you mean "age"? ... The description names it: correct the name there, or remove the entry. |
| a field that does not exist | columns[0] has no key "rolle" ... Did you mean "role"? |
| an unknown kind | columns[0].kind must be one of ${Object.keys(COLUMN_KINDS).join(', ')}. |
| an answer that is also a missing code | the code "9" is both an answer and a missing code: remove it from values or from missing. |
| a unit that no column numbers | The description of "age" speaks of the unit "household", and no column numbers it: give one column the role unit and "unit": "household". |
| an amount with texts | Line 2 of survey.csv has no number in "sex", which was to be read as numeric: correct the cell, name its spelling as a missing code, or leave the column as it is. |

## Files of earlier versions

Roles files of earlier versions (\`{ "roles": [...] }\`) are read as descriptions, by \`--description\` and by \`--roles\`. A column with
several roles keeps one, the first of identifier, unit, weight, key, confidential, harmless. Recipes of version 1, with
\`roles\`, \`categories\` and steps that name a \`weight\`, are converted when they are read; an order that names levels after a merge
becomes the order of the merged ones. \`--write-roles\` is now \`--write-description\`.
`;
}

function rows(named: Readonly<Record<string, string>>): string {
  return Object.entries(named)
    .map(([name, meaning]) => `| \`${name}\` | ${meaning} |`)
    .join('\n');
}
