import type { Form } from '../labelled/index.ts';

/** Days, and seconds, from the first day of 1960 to that of 1970. */
export const EPOCH_DAYS = 3653;
export const EPOCH = EPOCH_DAYS * 86_400;

const DATES =
  /^(DATE|DAY|(DDMMYY|MMDDYY|YYMMDD)[BCDNPS]?|(MMYY|YYMM)[CDNPS]?|YYMON|MONYY|MONNAME|MONTH|YEAR|YYQR?[CDNPS]?|QTRR?|JULIAN|JULDAY|WEEKDATE|WEEKDATX|WEEKDAY|WORDDATE|WORDDATX|DOWNAME|NENGO|MINGUO|PDJULG|PDJULI|(E8601|B8601|IS8601)DA|EURDF(DD|DE|DN|DWN|MN|MY|WDX|WKX)|NLDATE\w*|WEEK[UVW])$/;
const TIMESTAMPS =
  /^(DATETIME|DATEAMPM|MDYAMPM|DT(DATE|MONYY|WKDATX|YEAR|YYQC)|(E8601|B8601|IS8601)(DT|DN|DX|DZ|LX)|EURDFDT|NLDATM\w*)$/;
const TIMES = /^(TIME|TIMEAMPM|HHMM|HOUR|MMSS|TOD|(E8601|B8601|IS8601)(TM|TX|TZ)|NLTIM\w*)$/;

/** What numbers of a display format are. */
export function formOf(format: string): Form {
  return DATES.test(format) ? 'date' : TIMESTAMPS.test(format) ? 'timestamp' : 'number';
}

/** Whether numbers of a display format are seconds. */
export function areSeconds(format: string): boolean {
  return TIMES.test(format);
}
