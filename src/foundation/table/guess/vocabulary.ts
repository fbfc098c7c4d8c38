import type { DescribedKind } from '../description.ts';
import type { Role } from '../roles.ts';

/** Something that columns are about, with the words for it in the names of columns. */
export interface Concept {
  readonly about: string;
  /** Absent: the word says something about the kind only. */
  readonly role?: Role;
  readonly kind?: DescribedKind;
  /** English, German, French, Spanish, in small letters and without accents. */
  readonly words: readonly string[];
}

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words for weights of a survey. */
export const WEIGHT = list(`
  weight weights wgt wght wt gewicht gewichte gewichtung hochrechnungsfaktor hochrechnung poids ponderation peso
  ponderacion ponderador pondera expansion fexp fnlwgt afnlwgt pweight hweight dweight pspwght pspwt hhwt perwt asecwt wtfinl
  anweight extri factorexp pwgtp wgtp popwt finalwt finalwgt finwt finwgt sampwt sampwgt hhwgt hwgt pwgt pwt hwt perwgt svywt svywgt
  facexp fex`);

/** Words that show that a weight is a body weight, or the weight of a thing. */
export const BODY = new Set(
  list(`kg kilo kilos kilogram kilogramm lb lbs pounds gram grams g bmi body birth baby newborn loss gain gained lost
  patient korpergewicht korper koerper corporel corporal naissance height`),
);

export const HOUSEHOLD = list(
  'household hh hid hhid haushalt haushalts menage hogar vivienda logement dwelling hushold',
);

/** Words that turn the word beside them into a number that names. */
export const NUMBERING = new Set(
  list(
    `id ids no nr num number key code identifier serial nummer numero kennung kennziffer ident idno idnr idn schluessel schlussel ziffer`,
  ),
);

export const PLACE = list(`
  region regions state province county municipality city town district country commune departement department
  provincia municipio comunidad distrito pais estado bundesland land gemeinde kreis landkreis ort wohnort stadt bezirk kanton canton
  staat ville pays arrondissement ciudad zip zipcode postcode postal plz postleitzahl codepostal puma fips nuts geo geocode
  gemeindekennziffer ags village ward block tract parish metro metarea statefip countyfip psu cluster ea enumeration segment
  stratum strata place location residence birthplace`);

/** Words for things whose names and numbers are not those of persons. */
const CLASSES = list(`
  nationality citizenship religion language education educ occupation profession job industry sector school hospital`);

export const THINGS = new Set([
  ...PLACE,
  ...CLASSES,
  ...list('course product brand drug item file study survey question disease diagnosis material'),
]);

/** Words that turn the word beside them into a quantity: minutes on the phone are not a phone number. */
export const QUANTITIES = new Set(
  list(`
  minutes hours days weeks months years since time duration count amount balance bill cost costs price share rate ratio percent
  pct total mean average avg size usage use calls clicks visits distance km kg cm score change changes anzahl betrag`),
);

/** Words that name persons and firms, if nearly each record, or each of many units, has a value of its own. */
export const NAMING = list('id name names nom nombre key');

export const NAMING_ALWAYS = list(`
  identifier ssn nin nino nif dni nie passport uuid guid pid mrn personid caseid userid patientid customerid clientid studentid
  employeeid memberid subjectid respondentid recordid idno idnr fullname firstname lastname surname forename username prenom
  apellido apellidos vorname nachname familienname email mail phone telephone telefon telefono mobile fax address adresse
  direccion street strasse iban account licence license plate url siret siren ein cif vat steuernummer versicherungsnummer
  matricule seqn`);

/** Units that a number can name, by the words for them. */
export const UNITS: readonly { readonly unit: string; readonly words: readonly string[] }[] = [
  { unit: 'household', words: [...HOUSEHOLD, 'family', 'familie', 'famille', 'familia', 'fam'] },
  {
    unit: 'person',
    words:
      list(`person pers per individual indiv ind respondent resp patient pat customer client kunde student pupil employee emp
      member subject subj user participant persona personne personnel worker case`),
  },
  {
    unit: 'firm',
    words:
      list(`firm firma company comp enterprise establishment business utility util unternehmen betrieb entreprise
      etablissement societe empresa plant vendor supplier farm bank employer store shop org organisation organization`),
  },
  { unit: 'school', words: list('school schule ecole escuela') },
  { unit: 'hospital', words: list('hospital clinic krankenhaus hopital') },
];

/** Records that are events of a unit. */
export const EVENTS: readonly { readonly record: string; readonly words: readonly string[] }[] = [
  {
    record: 'visit',
    words: list('visit admission discharge encounter stay aufnahme entlassung sejour ingreso'),
  },
  { record: 'transaction', words: list('transaction invoice order purchase') },
];

/** Words of money that make a column confidential whatever stands beside them. */
const MONEY = list(`
  einkommen gehalt lohn lohne steuer steuern miete rente vermogen umsatz gewinn revenu revenus salaire salaires impot impots renta
  ingreso ingresos salario salarios impuesto impuestos income incomes inc wage wages sal salary salaries earnings earn ern earnval
  tax taxes taxinc debt debts saving savings wealth asset assets benefit benefits pension pensions rent turnover profit
  profits revenue revenues sales sale expenditure expenditures expend expenses expense spending consumption cost costs price
  val ausgaben kosten depenses gasto gastos ventas beneficio beneficios chiffre fica agi balance loan loans credit mortgage
  capital dividend dividends interest allowance compensation payroll payments payment charges invest investment investments
  exports imports export import margin funds treasury depreciation costo prix preis budget contribution contrb pay premium
  deuda sueldo zulage kapital zinsen kredit konto sparkonto guthaben
  default arrears amount amt betrag montant importe`);

/** Words for numbers of things. */
export const COUNTING = new Set(
  list(`number num count anzahl nombre numero cantidad nb nbr cnt zahl size members persons visits children rooms kids
  cars employees staff beds bedrooms times calls pupils siblings pregnancies births doctors episodes nro nociga nofriend`),
);

/** Words for grouped numbers: codes in an order. */
export const GROUPED = new Set(
  list(`group grp gr class cat category band bracket decile quintile quartile quantile percentile tercile level klasse gruppe
  stufe tranche classe tramo grupo nivel`),
);

/**
 * What columns are about, by words in their names. The first concept with a matching word decides, so the order matters: tax
 * paid to a state is not a place.
 */
export const CONCEPTS: readonly Concept[] = [
  {
    about: 'a date of a person',
    role: 'key',
    kind: 'date',
    words:
      list(`birthdate birthday dob geburtsdatum geburtsjahr geburtstag geburtsmonat birthyear birthyr birthmo yob
      admission discharge aufnahmedatum entlassungsdatum`),
  },
  { about: 'money', role: 'confidential', kind: 'amount', words: MONEY },
  {
    about: 'health',
    role: 'confidential',
    words:
      list(`diagnosis diag diagnose diagnostic diagnostico icd disease krankheit maladie enfermedad treatment therapy health
      gesundheit sante salud hiv disability disab handicap insulin glucose blood systolic diastolic cholesterol pressure
      pulse symptom symptoms depression depress smoke smoker smoking cigarettes ciga tabac alcohol alc drug drugs medication medicine
      surgery doctor doc arzt medecin medico severity illness cancer diabetes asthma pain mental cognitive hearing vision
      ambulatory readmitted readmission outcome death mortality triglycerides hemoglobin creatinine sspg tumor biopsy dosage
      pregnant pregnancy gravida suicide allergy vaccine vaccination covid stroke heart insurance`),
  },
  {
    about: 'an opinion or a judgement',
    role: 'confidential',
    kind: 'ordinal',
    words:
      list(`opinion attitude satisfaction satisfied satlife sat zufriedenheit satisfaccion happy happiness happ trust vertrauen
      confiance confianza agree recommend recommendation likert rating trstplt`),
  },
  {
    about: 'what a person did or believes',
    role: 'confidential',
    words:
      list(`score grade grades marks vote voted voting crime offence offense conviction arrest party partei parti partido
      politics political poverty povpip sexual orientation`),
  },
  {
    about: 'education',
    role: 'key',
    kind: 'ordinal',
    words:
      list(`education educ edu schooling isced degree qualification diploma grado bildung schulabschluss abschluss
      formation etudes educacion estudios instruction instruccion edlevel hatlev`),
  },
  {
    about: 'an age',
    role: 'key',
    kind: 'amount',
    words: list('age ages alter lebensalter edad agep agea ageyrs ageyears'),
  },
  {
    about: 'household composition',
    role: 'key',
    kind: 'count',
    words:
      list(`children child kids kinder enfants enfant hijos ninos nchild rooms room zimmer pieces habitaciones bedrooms
      members siblings spouses hhsize hsize hhmembers famsize numprec nfams persons young old adults elderly`),
  },
  {
    about: 'the size of a firm',
    role: 'key',
    kind: 'count',
    words: list(
      'employees staff workers headcount beschaftigte mitarbeiter effectif effectifs salaries empleados',
    ),
  },
  {
    about: 'a characteristic that others know',
    role: 'key',
    kind: 'nominal',
    words:
      list(`sex gender gndr geschlecht sexe sexo genero race racial ethnicity ethnic ethnie etnia etni etnic hisp hispan
      hispanic rasse marital marstat maritalstat marst civil hhcivil familienstand matrimonial estadocivil nationality
      citizenship citizen natio nation nacionalidad nationalite staatsangehorigkeit religion relig religio language lang sprache langue
      idioma lengua occupation occ occup isco beruf profession ocupacion metier job industry ind nace naics isic sector branche
      branch wirtschaftszweig secteur legalform rechtsform worker workclass employment empstat labforce labor labour employed
      unemployed activity relat relation relationship rel reltohead relate parentesco veteran vet migrant
      immigration foreign foreigner native born school hospital urban rural urbrur housing tenure roof walls wall floor
      water toilet electricity electcon heating dwelling ownrent wohnung logement vivienda techo agua
      household hhtype famtype kindpers workab englang socprof eduspec`),
  },
  {
    about: 'a body measure that others can see',
    role: 'key',
    kind: 'amount',
    words: list(
      'height bmi große groesse grosse taille estatura altura korpergroße korpergewicht weight gewicht poids peso',
    ),
  },
  { about: 'a place', role: 'key', kind: 'nominal', words: PLACE },
  {
    about: 'a birth',
    role: 'key',
    words: list('birth naissance nacimiento geburt geboren birthdt'),
  },
  {
    about: 'a date',
    kind: 'date',
    words: list(
      'date datum fecha dt day tag jour dia month monat mois mes year jahr annee ano yr timestamp quarter quartal trimestre',
    ),
  },
  {
    about: 'a measure',
    kind: 'amount',
    words: list(
      `hours stunden laufzeit heures horas minutes duration dauer distance km share rate ratio percent pct
      mean average avg density temperature hrs wkhrs uhrswork`,
    ),
  },
  {
    about: 'a class',
    kind: 'nominal',
    words: list('type typ tipo kind code flag class indicator yesno'),
  },
];

/** Words that name nothing by themselves, but parts of longer words: `FEDTAX`, `marstat`. */
export const PARTS = new Set(
  list(`
  fed state mar stat life abuse tot total legal form type house household own rent util utility satis net gross
  other self emp years year yr mon month day int first last date per cap capita pers fam head spouse main sec
  low high grp code cat level lvl cur curr current prev start end begin self home work amt cnt flag ind
  var new old young med max min avg mean region place size birth`),
);

/** Words for what tells the waves of a panel apart. */
export const TIME =
  /^(year|jahr|annee|ano|yr|month|monat|mois|mes|quarter|quartal|trimestre|wave|welle|vague|ola|period|periode|periodo|week|round|date|datum|fecha)$/;
