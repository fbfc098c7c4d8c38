import type { RefinedFacts } from '../../work/finishRun.ts';

/** The commands to continue elsewhere. */
interface Commands {
  readonly protect: string;
  /** Present if the file was refined after protection. */
  readonly refine?: string | undefined;
  readonly verify: string;
  readonly memory: string;
  readonly spark: string;
}

/** The part of a refinement that its command contains. */
type TypedRefinement = Pick<RefinedFacts, 'masked' | 'positions' | 'settings' | 'seed'>;

/** The commands that run a recipe on a file as it was run here. Names are in quotes if a shell would split them. */
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

/** Unchanged if that is safe, otherwise in single quotes. A name that starts with a hyphen would be read as an option. */
function quoted(name: string): string {
  const path = name.startsWith('-') ? `./${name}` : name;
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
