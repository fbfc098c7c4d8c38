import { publicEdition, type ReportData } from '../../report/index.ts';
import { findDeclared } from '../assess/index.ts';

/**
 * The report about the data of the bundle. It omits the digest of the file in its old order, which
 * would help to find that order.
 */
export function publicReport(
  report: ReportData,
  dataName: string,
  sha256: string | null,
  threshold: number,
): ReportData {
  const named = {
    ...report,
    title: `How safe is ${dataName}, and what does it cost?`,
    files: { ...report.files, protected: { ...report.files.protected, name: dataName, sha256 } },
  };
  return publicEdition(named, { threshold });
}

/** The public report says that a limit was waived, and not why or by how much. */
export function withWaived(report: ReportData, waived: readonly string[]): ReportData {
  if (report.limits == null || waived.length === 0) return report;
  const titles = waived.map((name) =>
    name === 'k' ? 'records that share each combination of the keys' : findDeclared(name).title,
  );
  return { ...report, limits: { ...report.limits, waived: titles } };
}
