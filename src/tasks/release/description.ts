import type { ColumnDescription, Description } from '../../foundation/table/index.ts';
import { protectedDescription } from '../../recipe/certificate/index.ts';
import type { DataFile } from '../../recipe/dataset/index.ts';
import { type Certificate, isNumbers } from '../../recipe/index.ts';
import type { Codebook } from '../../report/index.ts';

/**
 * The description that leaves with the data. It names the codes that the codebook names and no others: a label of a code
 * that nobody has any more, or that few have, would tell that somebody had it. A questionnaire that is public lists all
 * of them, but whether it is public is not known here. Trees of levels and ranges are left out for the same reason.
 */
export function releasedDescription(
  { original, masked }: { readonly original: DataFile; readonly masked: DataFile },
  certificate: Certificate,
  codebook: Codebook,
): Description {
  const { columns, ...file } = protectedDescription(original.description, certificate);
  const told = columns.map((about, place): ColumnDescription => {
    const { values, missing, hierarchy, range: _, ...others } = about;
    const { levels, others: rare, missingCodes } = codebook.columns[place];
    const listed = new Set(levels.map(({ name }) => name));
    const column = masked.table.columns[place];
    const areListed = rare === null && listed.size > 0;
    const known = values?.filter(({ code }) => listed.has(code)) ?? [];
    // An order that does not name every level of the file cannot be read with it.
    const isOrdered =
      about.kind !== 'ordinal' ||
      (areListed && known.length === listed.size) ||
      (column.kind === 'categorical' && isNumbers(column.levels));
    const isWhole = about.kind !== 'ordinal' || (areListed && known.length === listed.size);
    return {
      ...others,
      ...(isOrdered ? {} : { kind: 'nominal' }),
      ...(isWhole && known.length > 0 && { values: known }),
      ...(missing !== undefined && missingCodes.length > 0 && { missing: missingCodes }),
      ...(hierarchy !== undefined && !('nodes' in hierarchy) && { hierarchy }),
    };
  });
  return { ...file, columns: told };
}
