import type { Concept } from './vocabulary.ts';

/** The names that large surveys give their columns, and what they mean there. Digits and letters only, in small letters. */
const SURVEYS: readonly { readonly survey: string; readonly names: string }[] = [
  {
    survey: 'the American Community Survey',
    names: `
      key:amount age = agep
      key:nominal sex = sex
      key:nominal marital_status = mar msp
      key:nominal origin = hisp rac1p rac2p rac3p racaian racasn racblk racwht anc1p anc2p pobp nativity cit lanp lanx
      key:nominal household_or_housing = relp relshipp hht bld ten housingtype ownrent gq
      key:nominal work = cow esr indp indpcat occp naicsp socp mil
      key:nominal place = puma st pwpuma powpuma migpuma division region
      key:count household_composition = noc npf np nrc npp rmsp bdsp veh
      key:ordinal education = schl edu sch
      key:amount density_of_the_place = density
      confidential:amount money = pincp hincp wagp pernp intp semp ssp ssip pap retp oip povpip adjinc grntp rntp mrgp valp fincp
      confidential:ordinal income_class = pincpdecile
      confidential:nominal health = drem dphy deye dear dout ddrs dis dratx hicov
      confidential:ordinal health = dvet drat
      unit:text household_number = serialno
      unit:nominal person_number = sporder`,
  },
  {
    survey: 'the Current Population Survey',
    names: `
      confidential:amount money = agi emcontrb fedtax ptotval statetax taxinc pothval intval pearnval fica wsalval ernval
      key:nominal characteristics = amaritl amjind amjocc asex arace areorgn ahga aclswkr`,
  },
  {
    survey: 'IPUMS',
    names: `
      unit:text household_number = serial cpsid
      unit:nominal person_number = pernum
      key:nominal characteristics = race hispan bpl bpld marst relate related citizen empstat labforce classwkr occ occ1990 occ2010 ind ind1990 statefip countyfip metro ownershp gq
      key:ordinal education = educ educd educ99
      key:count household_composition = nchild nchlt5 famsize numprec
      confidential:amount money = inctot incwage ftotinc hhincome incbus00 incss incwelfr incinvst incretir`,
  },
  {
    survey: 'the National Health and Nutrition Examination Survey',
    names: `
      identifier:text respondent_number = seqn
      key:nominal characteristics = riagendr ridreth1 ridreth3 dmdborn4 dmdcitzn dmdmartl dmdmartz sdmvpsu sdmvstra
      key:amount age_and_body = ridageyr ridagemn bmxwt bmxht bmxbmi
      key:ordinal education = dmdeduc2 dmdeduc3 dmdhredu
      key:count household_composition = dmdhhsiz dmdfmsiz
      confidential:amount health_and_means = indfmpir bpxsy1 bpxdi1 bpxsy2 bpxdi2 lbxtc lbxglu lbxgh
      confidential:ordinal income_class = indhhin2 indfmin2
      confidential:nominal health = diq010 smq020 bpq020 mcq160b
      weight:amount weight = wtmec2yr wtint2yr wtmecprp`,
  },
  {
    survey: 'EU-SILC',
    names: `
      unit:text household_number = db030 hb030 rx030 px030 hid
      identifier:text person_number = rb030 pb030
      key:nominal characteristics = rb090 pb150 pb190 pl031 pl030 pl040 pl051 pl111 pb220a pb210 db040 db100 hh010 hh020 hh021
      key:amount age = rx020 px020
      key:date birth = rb080 pb140 rb070 pb130
      key:ordinal education = pe040 pe041
      key:count household_composition = hx040 hsize
      confidential:ordinal health_and_means = ph010 hs120 hs130
      confidential:nominal health = ph020 ph030
      confidential:amount money = hy010 hy020 hy022 hy023 hx090 py010n py050n py090n py100n py110n py120n py130n py140n hy040n hy050n hy070n hy080n hy090n hy110n hy130n hy145n eqss eqincome
      weight:amount weight = rb050 rb060 rb062 rb063 rb064 db090 pb040 pb060
      time:date survey_year = db010 rb010 pb010 hb010`,
  },
  {
    survey: 'the European Social Survey',
    names: `
      identifier:text respondent_number = idno
      key:amount age = agea
      key:nominal characteristics = gndr cntry domicil blgetmg ctzcntr brncntr mnactic isco08 nacer2 rlgdnm maritalb
      key:ordinal education = eisced edulvlb
      key:count household_composition = hhmmb
      confidential:ordinal opinions_and_means = hinctnta lrscale stflife stfeco stfgov ppltrst polintr happy health rlgdgr`,
  },
];

/** What a standard name stands for, and whose name it is. */
export interface StandardName extends Concept {
  readonly survey: string;
}

const KNOWN: ReadonlyMap<string, StandardName> = new Map(
  SURVEYS.flatMap(({ survey, names }) =>
    names
      .trim()
      .split('\n')
      .flatMap((line): [string, StandardName][] => {
        const [head, tail] = line.split('=');
        const [role, kind, about] = head.trim().split(/[: ]/);
        const concept = {
          survey,
          about: about.replaceAll('_', ' '),
          kind: kind as Concept['kind'],
          role: role === 'time' ? undefined : (role as Concept['role']),
          words: [],
        } as StandardName;
        return tail
          .trim()
          .split(/\s+/)
          .map((name) => [name, concept]);
      }),
  ),
);

/**
 * A name of a large survey. Short names, such as `ST`, mean it only in capitals and in a file with other names of such surveys.
 */
export function standardName(name: string): StandardName | undefined {
  return KNOWN.get(name.toLowerCase().replace(/[^a-z0-9]/g, ''));
}
