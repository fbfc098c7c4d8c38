import type { RefinedFacts } from '../../work/finishRun.ts';

/** What is typed to go on elsewhere. */
interface Commands {
  readonly protect: string;
  /** Where the file was refined after it was protected. */
  readonly refine?: string | undefined;
  readonly verify: string;
  readonly memory: string;
  readonly spark: string;
}

/** What of a refinement stands in its command. */
type TypedRefinement = Pick<RefinedFacts, 'masked' | 'positions' | 'settings' | 'seed'>;

/** The commands that run a recipe on a file as it was run here. Names are in quotes where a shell would take them apart. */
export function commandsFor(
  original: string,
  output: string,
  refinement?: TypedRefinement,
): Commands {
  const [input, result] = [quoted(original), quoted(output)];
  const masked = quoted(refinement?.masked ?? output);
  const protect = `penumbra protect ${input} -o ${masked} --recipe recipe.json`;
  const certificate = quoted(`${output}.must-stay/certificate.json`);
  return {
    protect,
    refine: refinement && `penumbra refine ${input} ${masked} -o ${result} ${flagsOf(refinement)}`,
    verify: `penumbra verify ${input} ${result} --certificate ${certificate}`,
    memory: `${protect} --memory 4GB`,
    spark: `${protect} --engine spark --master spark://HOST:7077`,
  };
}

function flagsOf({ positions, settings, seed }: TypedRefinement): string {
  const { p, q, targetE, trials } = settings;
  return [
    `--columns ${positions.join(',')}`,
    `--p ${p} --q ${q} --target-e ${targetE}`,
    ...(trials === undefined ? [] : [`--trials ${trials}`]),
    `--seed ${seed}`,
  ].join(' ');
}

/** As it is where that is safe, else in single quotes; a name that starts with a hyphen would be an option. */
function quoted(name: string): string {
  const path = name.startsWith('-') ? `./${name}` : name;
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
