/** Endings of data files, which the name of a description leaves out; several can follow each other (`.csv.gz`). */
const ENDINGS = /(\.(csv|tsv|txt|dat|parquet|xml|z?sav|gz|zst|zip))+$/i;

/** The description of `survey.csv` is called `survey.description.json`, as on the command line. */
export function nameOfDescription(file: string): string {
  return `${file.replace(ENDINGS, '') || file}.description.json`;
}
