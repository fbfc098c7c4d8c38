/** What is typed to go on elsewhere. */
export interface Commands {
  readonly protect: string;
  readonly verify: string;
  readonly memory: string;
  readonly spark: string;
}

/** The commands that run a recipe on a file as it was run here. Names are in quotes where a shell would take them apart. */
export function commandsFor(original: string, output: string): Commands {
  const [input, result] = [quoted(original), quoted(output)];
  const protect = `penumbra protect ${input} -o ${result} --recipe recipe.json`;
  const certificate = quoted(`${output}.must-stay/certificate.json`);
  return {
    protect,
    verify: `penumbra verify ${input} ${result} --certificate ${certificate}`,
    memory: `${protect} --memory 4GB`,
    spark: `${protect} --engine spark --master spark://HOST:7077`,
  };
}

/** As it is where that is safe, else in single quotes; a name that starts with a hyphen would be an option. */
function quoted(name: string): string {
  const path = name.startsWith('-') ? `./${name}` : name;
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
